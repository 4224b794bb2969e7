"""Work that is counted, not timed: a count is the same on a busy machine and on an idle one."""
