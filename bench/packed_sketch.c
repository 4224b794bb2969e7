/* The sketch of packed_sketch.py in C: the same states, actions and steps; see sketch.py. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

enum { PLAYERS = 4, HAND = 13, MINIMUM = 50, BOOK = 7, RANKS = 14, TWO = 12, JOKER = 13, RED_THREE = 14, MOST = 240 };
enum { DRAW = 0, TAKE = 1, DISCARD = 16, START = 32, START_TWO = 48, START_JOKER = 64, ADD = 80, ADD_TWO = 96, ADD_JOKER = 112 };

static const int POINTS[RANKS] = {5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20, 20, 50};

typedef struct {
    unsigned char hands[PLAYERS][RANKS], feet[PLAYERS][RANKS], in_foot[PLAYERS];
    unsigned char naturals[2][RANKS], wilds[2][RANKS], opened[2];
    unsigned char pile[MOST];
    short piled, gone, laid, player, drew;
} Moving;

typedef struct {
    PyObject_HEAD
    PyObject *stock; /* bytes, shared by all states of a deal */
    Moving now;
} State;

static void freed(PyObject *self) {
    Py_DECREF(((State *)self)->stock);
    PyObject_Free(self);
}

static PyTypeObject StateType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "packed_sketch_c.State",
    .tp_basicsize = sizeof(State),
    .tp_dealloc = freed,
    .tp_flags = Py_TPFLAGS_DEFAULT,
};

static int held(const unsigned char *hand) {
    int cards = 0;
    for (int rank = 0; rank < RANKS; rank++) cards += hand[rank];
    return cards;
}

static int worth(const unsigned char *hand) {
    int points = 0;
    for (int rank = 1; rank < RANKS; rank++)
        if (hand[rank] >= 2 || rank >= TWO) points += POINTS[rank] * hand[rank];
    return points;
}

static State *new_state(PyObject *stock) {
    State *state = PyObject_New(State, &StateType);
    if (state) state->stock = Py_NewRef(stock);
    return state;
}

static PyObject *deal(PyObject *Py_UNUSED(module), PyObject *stock) {
    State *state = new_state(stock);
    if (!state) return NULL;
    Moving *now = &state->now;
    memset(now, 0, sizeof *now);
    const unsigned char *cards = (const unsigned char *)PyBytes_AS_STRING(stock);
    for (int packet = 0; packet < 2 * PLAYERS; packet++)
        for (int number = 0; number < HAND; now->gone++) {
            int card = cards[now->gone];
            if (card == RED_THREE) continue;
            (packet < PLAYERS ? now->hands[packet] : now->feet[packet - PLAYERS])[card]++;
            number++;
        }
    while (cards[now->gone] == RED_THREE) now->gone++;
    now->pile[now->piled++] = cards[now->gone++];
    return (PyObject *)state;
}

static PyObject *legal(PyObject *Py_UNUSED(module), PyObject *argument) {
    const Moving *now = &((State *)argument)->now;
    const unsigned char *hand = now->hands[now->player];
    int side = now->player & 1, number = 0, found[128], added = 0, additions[64];
    if (!now->drew) {
        if (now->gone >= PyBytes_GET_SIZE(((State *)argument)->stock) - 4) return PyTuple_New(0);
        found[number++] = DRAW;
        int top = now->pile[now->piled - 1];
        if (0 < top && top < TWO && hand[top] >= 2 && now->opened[side] &&
            now->naturals[side][top] + now->wilds[side][top] < BOOK - 2)
            found[number++] = TAKE;
    } else {
        int free = !now->in_foot[now->player] || held(hand) >= 5;
        if (!now->opened[side] && worth(hand) + now->laid < MINIMUM) free = 0;
        for (int rank = 1; free && rank < TWO; rank++) {
            int lies = now->naturals[side][rank] + now->wilds[side][rank];
            if (lies) {
                if (hand[rank]) additions[added++] = ADD + rank;
                if (now->wilds[side][rank] < 2) {
                    if (hand[TWO]) additions[added++] = ADD_TWO + rank;
                    if (hand[JOKER]) additions[added++] = ADD_JOKER + rank;
                }
            } else if (hand[rank] >= 2) {
                if (hand[rank] >= 3) found[number++] = START + rank;
                if (hand[TWO]) found[number++] = START_TWO + rank;
                if (hand[JOKER]) found[number++] = START_JOKER + rank;
            }
        }
        for (int place = 0; place < added; place++) found[number++] = additions[place];
        for (int rank = 0; rank < RANKS; rank++)
            if (hand[rank]) found[number++] = DISCARD + rank;
    }
    PyObject *actions = PyTuple_New(number);
    for (int place = 0; actions && place < number; place++)
        PyTuple_SET_ITEM(actions, place, PyLong_FromLong(found[place])); /* small numbers are kept by Python */
    return actions;
}

static void grow(Moving *now, int side, int rank, int naturals, int wilds) {
    now->naturals[side][rank] += naturals;
    now->wilds[side][rank] += wilds;
    if (now->naturals[side][rank] + now->wilds[side][rank] >= BOOK) now->naturals[side][rank] = now->wilds[side][rank] = 0;
}

static void pick_up(Moving *now, int player) {
    if (held(now->hands[player]) || now->in_foot[player]) return;
    memcpy(now->hands[player], now->feet[player], RANKS);
    now->in_foot[player] = 1;
}

static PyObject *step(PyObject *Py_UNUSED(module), PyObject *const *arguments, Py_ssize_t Py_UNUSED(number)) {
    State *before = (State *)arguments[0], *after = new_state(before->stock);
    if (!after) return NULL;
    after->now = before->now;
    Moving *now = &after->now;
    long action = PyLong_AsLong(arguments[1]);
    int side = now->player & 1, rank = action & 15, naturals = 1, wild = 0;
    unsigned char *hand = now->hands[now->player];
    const unsigned char *cards = (const unsigned char *)PyBytes_AS_STRING(before->stock);
    if (action == DRAW) {
        for (int drawn = 0; drawn < 2 && now->gone < PyBytes_GET_SIZE(before->stock); now->gone++)
            if (cards[now->gone] != RED_THREE) hand[cards[now->gone]]++, drawn++;
        now->drew = 1;
        now->laid = 0;
    } else if (action == TAKE) {
        int top = now->pile[--now->piled];
        hand[top] -= 2;
        for (int taken = 0; taken < 6 && now->piled; taken++) hand[now->pile[--now->piled]]++;
        grow(now, side, top, 3, 0);
        now->drew = 1;
        now->laid = 0;
    } else if (action < START) {
        hand[rank]--;
        now->pile[now->piled++] = rank;
        pick_up(now, now->player);
        now->player = (now->player + 1) % PLAYERS;
        now->drew = now->laid = 0;
    } else {
        if (action < ADD) {
            naturals = action < START_TWO ? 3 : 2;
            wild = action < START_TWO ? 0 : action < START_JOKER ? TWO : JOKER;
        } else if (action >= ADD_TWO) {
            naturals = 0;
            wild = action < ADD_JOKER ? TWO : JOKER;
        }
        hand[rank] -= naturals;
        now->laid += POINTS[rank] * naturals;
        if (wild) hand[wild]--, now->laid += POINTS[wild];
        pick_up(now, now->player);
        grow(now, side, rank, naturals, wild != 0);
        if (now->laid >= MINIMUM) now->opened[side] = 1;
    }
    return (PyObject *)after;
}

static PyMethodDef functions[] = {
    {"deal", deal, METH_O, NULL},
    {"legal", legal, METH_O, NULL},
    {"step", (PyCFunction)(void (*)(void))step, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "packed_sketch_c", .m_size = -1, .m_methods = functions};

PyMODINIT_FUNC PyInit_packed_sketch_c(void) {
    return PyType_Ready(&StateType) < 0 ? NULL : PyModule_Create(&module);
}
