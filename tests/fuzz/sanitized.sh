#!/bin/sh
# Builds the kernel with the address and undefined-behaviour sanitizers into build/sanitized and runs the
# fuzz and kernel tests on it: sanitized.sh [SECONDS for each fuzz test, 20 unless said] [pytest options]
set -eu

cd "$(dirname "$0")/../.."
python=${PYTHON:-$PWD/.venv/bin/python}
folder=$PWD/build/sanitized
flags="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined"
seconds=${1:-20}
[ $# -gt 0 ] && shift

library() {
    found=$("${CC:-cc}" -print-file-name="$1")
    [ "$found" != "$1" ] || { echo "sanitized.sh: the compiler has no $1" >&2; exit 2; }
    readlink -f "$found"
}
runtime="$(library libasan.so):$(library libubsan.so)"

# The tests ask the package for its data, so the copy must be whole: sources, then what is compiled.
mkdir -p "$folder"
rm -rf "$folder/work"
mkdir "$folder/work"
cp -R setup.py pyproject.toml README.md LICENSES LICENSE NOTICE.md benchmarks src "$folder/work/"
find "$folder/work" \( -name '*.so' -o -name '*.c' -o -name '*.egg-info' \) -prune -exec rm -rf {} +
(
    cd "$folder/work"
    # The build ends with a look at the lexica through the new kernel, in a Python without the sanitizer.
    QUIXOTRY_CFLAGS=$flags ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0 \
        "$python" setup.py -q build_ext --inplace --parallel 2
)

# Python's own allocator hides overruns of small blocks; the address sanitizer sees those of malloc.
exec env \
    PYTHONPATH="$folder/work/src" \
    PYTHONMALLOC=malloc \
    PYTHONDONTWRITEBYTECODE=1 \
    LD_PRELOAD="$runtime" \
    ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1 \
    UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 \
    QUIXOTRY_FUZZ_SECONDS="$seconds" \
    "$python" -m pytest -q -p no:cacheprovider tests/fuzz tests/kernel tests/search tests/lexicon/test_file.py tests/codecs/test_kwg.py "$@"
