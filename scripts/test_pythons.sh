#!/bin/sh
# Runs the unit tests on the oldest and the newest supported Python that this machine has, each in an environment of its
# own; the one .venv is made with is left out, since `make test` covers it. What is not to be had is said aloud.
# Usage: sh scripts/test_pythons.sh [pytest arguments]
oldest=3.11
newer="3.14 3.13 3.12"

find_version() {
    found=$(PYTHON="python$1" sh scripts/find_python.sh 2>/dev/null) || found=
    [ "$("$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" = "$1" ] && printf '%s\n' "$found"
}

left_out() {
    printf '\n!!!!!!!!!! not covered: %s !!!!!!!!!!\n\n' "$1"
}

newest=
for version in $newer; do
    [ -n "$(find_version "$version")" ] && { newest=$version; break; }
done
[ "$newest" = 3.14 ] || left_out "Python 3.14: install it, then run this again (the newest here is ${newest:-$oldest})"

own=$(.venv/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
for version in $oldest $newest; do
    [ "$version" = "$own" ] && continue
    python=$(find_version "$version")
    [ -n "$python" ] || { left_out "Python $version: install it, then run this again"; continue; }
    echo "kanina: unit tests on Python $version"
    env="$PWD/.venv-$version"
    PYTHON="$python" make -s VENV="$env" "$env/.dev" || exit 1
    "$env/bin/python" -m pytest tests/unit "$@" || exit 1
done
