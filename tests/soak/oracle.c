/* The slow, obvious move generator of tests/support/brute_force.py once more, compiled: every word is tried at
 * every place. It shares nothing with the kernel but the numbers of a ruleset and the make of a packed move, so
 * that what both found can be compared byte for byte. `oracle.py` builds and calls it.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 25, SQUARES = MOST * MOST, CODES = 64, BLANK = 64, LONGEST_RACK = 10 };

typedef struct {
    uint64_t head, laid; /* score << 32 | first square << 16 | blanks << 4 | tiles; six bits a letter */
} Play;

typedef struct {
    int rows, columns, start, rack_size;
    int64_t bonus, points[CODES];
    uint8_t letter[SQUARES], word[SQUARES], blocked[SQUARES];
    uint32_t numbers[2][SQUARES]; /* what packed moves call a square, across and down */
    uint8_t (*words)[MOST];
    int *sizes, word_count, first_of[MOST + 2]; /* the words by length */
    int *table, table_size;
    uint8_t tiles[SQUARES];
    int rack[CODES];
    int8_t crossing[2][SQUARES][CODES]; /* -1 not asked yet, 0 no word, 1 a word, 2 nothing crosses */
    int empty_board;
    Play *plays;
    long count, room;
} Oracle;

static uint64_t hash(const uint8_t *word, int size)
{
    uint64_t sum = 1469598103934665603u;
    for (int i = 0; i < size; i++)
        sum = (sum ^ word[i]) * 1099511628211u;
    return sum;
}

static int is_word(const Oracle *o, const uint8_t *word, int size)
{
    for (uint64_t at = hash(word, size);; at++) {
        int found = o->table[at & (uint64_t)(o->table_size - 1)];
        if (found < 0)
            return 0;
        if (o->sizes[found] == size && !memcmp(o->words[found], word, (size_t)size))
            return 1;
    }
}

void oracle_free(Oracle *o)
{
    if (o) {
        free(o->words), free(o->sizes), free(o->table), free(o->plays);
        free(o);
    }
}

/* Words come one after the other, each after a byte that says how long it is, the short ones first. */
Oracle *oracle_new(int rows, int columns, int start, int rack_size, int64_t bonus, const uint8_t *letter,
    const uint8_t *word, const uint8_t *blocked, const int64_t *points, const uint32_t *numbers,
    const uint8_t *words, int word_count)
{
    Oracle *o = calloc(1, sizeof *o);
    if (!o || rows > MOST || columns > MOST)
        return oracle_free(o), NULL;
    int squares = rows * columns;
    o->rows = rows, o->columns = columns, o->start = start, o->rack_size = rack_size, o->bonus = bonus;
    memcpy(o->letter, letter, (size_t)squares);
    memcpy(o->word, word, (size_t)squares);
    memcpy(o->blocked, blocked, (size_t)squares);
    memcpy(o->points, points, sizeof o->points);
    for (int d = 0; d < 2; d++)
        memcpy(o->numbers[d], numbers + d * squares, (size_t)squares * sizeof *numbers);
    o->word_count = word_count;
    o->words = calloc((size_t)word_count + 1, MOST);
    o->sizes = calloc((size_t)word_count + 1, sizeof *o->sizes);
    for (o->table_size = 16; o->table_size < 4 * word_count;)
        o->table_size *= 2;
    o->table = malloc((size_t)o->table_size * sizeof *o->table);
    if (!o->words || !o->sizes || !o->table)
        return oracle_free(o), NULL;
    memset(o->table, 0xff, (size_t)o->table_size * sizeof *o->table);
    for (int i = 0, size = 0; i < word_count; i++, words += size + 1) {
        for (; size < words[0]; size++)
            o->first_of[size + 1] = i;
        o->sizes[i] = size;
        memcpy(o->words[i], words + 1, (size_t)size);
        uint64_t at = hash(words + 1, size);
        while (o->table[at & (uint64_t)(o->table_size - 1)] >= 0)
            at++;
        o->table[at & (uint64_t)(o->table_size - 1)] = i;
        for (int longer = size + 1; longer < MOST + 2; longer++)
            o->first_of[longer] = i + 1;
    }
    return o;
}

static int tile_at(const Oracle *o, int row, int column)
{
    return row < 0 || column < 0 || row >= o->rows || column >= o->columns ? 0
                                                                           : o->tiles[row * o->columns + column];
}

/* The word across the line of a play, through a letter laid on a square: where it begins, and how long it is. */
static int crossing_word(const Oracle *o, int square, int down, int *first)
{
    int dr = !down, dc = down, row = square / o->columns, column = square % o->columns, size = 1;
    while (tile_at(o, row - dr, column - dc))
        row -= dr, column -= dc, size++;
    *first = row * o->columns + column;
    row = square / o->columns, column = square % o->columns;
    while (tile_at(o, row + dr, column + dc))
        row += dr, column += dc, size++;
    return size;
}

static int crosses(Oracle *o, int square, int letter, int down)
{
    int8_t *known = &o->crossing[down][square][letter];
    if (*known < 0) {
        uint8_t word[MOST];
        int first, size = crossing_word(o, square, down, &first), step = down ? 1 : o->columns;
        for (int i = 0; i < size; i++)
            word[i] = first + i * step == square ? (uint8_t)letter : o->tiles[first + i * step] & 63;
        *known = size == 1 ? 2 : (int8_t)is_word(o, word, size);
    }
    return *known;
}

static int64_t score(const Oracle *o, int first, int step, int size, int down, const uint8_t *laid)
{
    int64_t main_sum = 0, factor = 1, total = 0;
    int count = 0;
    for (int i = 0; i < size; i++) {
        int square = first + i * step, old = o->tiles[square], code = old ? old : laid[i];
        int64_t value = code & BLANK ? o->points[0] : o->points[code];
        if (!old) {
            int begin, long_ = crossing_word(o, square, down, &begin), along = down ? 1 : o->columns;
            value *= o->letter[square];
            factor *= o->word[square];
            count++;
            if (long_ > 1) {
                int64_t sum = 0;
                for (int j = 0; j < long_; j++) {
                    int there = o->tiles[begin + j * along];
                    sum += begin + j * along == square ? value : there & BLANK ? o->points[0] : o->points[there];
                }
                total += sum * o->word[square];
            }
        }
        main_sum += value;
    }
    return total + main_sum * factor + (count == o->rack_size ? o->bonus : 0);
}

static int keep(Oracle *o, int first, int step, int size, int down, const uint8_t *laid)
{
    if (o->count == o->room) {
        long room = o->room ? 2 * o->room : 1024;
        Play *plays = realloc(o->plays, (size_t)room * sizeof *plays);
        if (!plays)
            return -1;
        o->plays = plays, o->room = room;
    }
    Play play = {(uint64_t)score(o, first, step, size, down, laid) << 32 | (uint64_t)o->numbers[down][first] << 16, 0};
    int count = 0;
    for (int i = 0; i < size; i++)
        if (!o->tiles[first + i * step]) {
            play.head |= laid[i] & BLANK ? (uint64_t)1 << (4 + count) : 0;
            play.laid |= (uint64_t)(laid[i] & 63) << 6 * count++;
        }
    play.head |= (uint64_t)count;
    o->plays[o->count++] = play;
    return 0;
}

/* A word from its i-th letter on, each as a tile of its own and as a blank, where the rack has them. */
static int lay(Oracle *o, const uint8_t *word, int size, int first, int step, int down, int i, uint8_t *laid)
{
    while (i < size && o->tiles[first + i * step])
        i++;
    if (i == size)
        return keep(o, first, step, size, down, laid);
    for (int blank = 0; blank < 2; blank++) {
        int held = blank ? 0 : word[i];
        if (o->rack[held]) {
            o->rack[held]--;
            laid[i] = word[i] | (blank ? BLANK : 0);
            int failed = lay(o, word, size, first, step, down, i + 1, laid);
            o->rack[held]++;
            if (failed)
                return failed;
        }
    }
    return 0;
}

static int may_hold_a_play(const Oracle *o, int first, int step, int size, int tiles_held, int *single)
{
    int laid = 0, joined = o->empty_board ? 0 : -1;
    for (int i = 0; i < size; i++) {
        int square = first + i * step, row = square / o->columns, column = square % o->columns;
        if (o->tiles[square]) {
            joined = 1;
            continue;
        }
        if (o->blocked[square])
            return 0;
        laid++;
        if (o->empty_board ? square == o->start
                           : tile_at(o, row - 1, column) || tile_at(o, row + 1, column) || tile_at(o, row, column - 1)
                                 || tile_at(o, row, column + 1))
            joined = 1;
    }
    *single = laid == 1;
    return laid && laid <= tiles_held && joined > 0;
}

/* How many plays there are; -1 where there is no memory for them. `tiles` is the board row by row. */
long oracle_plays(Oracle *o, const uint8_t *tiles, const uint8_t *rack)
{
    int held = 0, squares = o->rows * o->columns;
    memcpy(o->tiles, tiles, (size_t)squares);
    memset(o->crossing, -1, sizeof o->crossing);
    o->empty_board = 1, o->count = 0;
    for (int i = 0; i < squares; i++)
        o->empty_board &= !tiles[i];
    for (int i = 0; i < CODES; i++)
        held += o->rack[i] = rack[i];
    for (int down = 0; down < 2; down++) {
        int lines = down ? o->columns : o->rows, length = down ? o->rows : o->columns, step = down ? o->columns : 1;
        for (int line = 0; line < lines; line++)
            for (int from = 0; from < length; from++)
                for (int size = 2; from + size <= length; size++) {
                    int first = down ? from * o->columns + line : line * o->columns + from, single;
                    if (o->first_of[size] == o->first_of[size + 1] || (from && o->tiles[first - step])
                        || (from + size < length && o->tiles[first + size * step])
                        || !may_hold_a_play(o, first, step, size, held, &single))
                        continue;
                    for (int w = o->first_of[size]; w < o->first_of[size + 1]; w++) {
                        const uint8_t *word = o->words[w];
                        uint8_t laid[MOST];
                        int i = 0, crossed = 0;
                        for (; i < size; i++) {
                            int square = first + i * step, old = o->tiles[square], fits;
                            if (old ? (old & 63) != word[i] : !rack[word[i]] && !rack[0])
                                break;
                            if (!old) {
                                if (!(fits = crosses(o, square, word[i], down)))
                                    break;
                                crossed |= fits == 1;
                            }
                        }
                        /* One tile that makes words both ways is listed as across. */
                        if (i == size && !(single && down && crossed)
                            && lay(o, word, size, first, step, down, 0, laid))
                            return -1;
                    }
                }
    }
    return o->count;
}

static int by_bytes(const void *a, const void *b)
{
    const Play *x = a, *y = b;
    if (x->head != y->head)
        return x->head < y->head ? -1 : 1;
    return x->laid < y->laid ? -1 : x->laid > y->laid;
}

/* Whether somebody found the plays of the last question, each once, in any order; `theirs` is sorted here. */
int oracle_same(Oracle *o, Play *theirs, long count)
{
    qsort(o->plays, (size_t)o->count, sizeof *o->plays, by_bytes);
    qsort(theirs, (size_t)count, sizeof *theirs, by_bytes);
    return count == o->count && !(count && memcmp(o->plays, theirs, (size_t)count * sizeof *theirs));
}

const Play *oracle_found(const Oracle *o)
{
    return o->plays;
}

/* The plays worth most: 1000 a point, and what beside[] says of the tiles used; how many, at most `room` kept.
 * The place in beside[] is the sum of the strides of the tiles, by their codes on the rack.
 */
long oracle_best(
    const Oracle *o, const int64_t *beside, const uint32_t *strides, int64_t *value, Play *best, long room)
{
    long ties = 0;
    *value = INT64_MIN;
    for (long k = 0; k < o->count; k++) {
        const Play *play = &o->plays[k];
        uint32_t place = 0;
        for (int i = 0; i < (int)(play->head & 15); i++)
            place += strides[play->head >> (4 + i) & 1 ? 0 : play->laid >> 6 * i & 63];
        int64_t worth = 1000 * (int64_t)(play->head >> 32) + beside[place];
        if (worth > *value)
            *value = worth, ties = 0;
        if (worth == *value && ties++ < room)
            best[ties - 1] = *play;
    }
    return ties;
}
