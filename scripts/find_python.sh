#!/bin/sh
# Prints the path of the Python to build .venv with: the Lambda runtime's version where a working one is found,
# else the newest that works. A candidate counts only if it runs (a version manager's shim can exist and fail).
want=3.13
check='import ensurepip, sqlite3, ssl, sys, venv
if sys.version_info < (3, 11): raise SystemExit(1)
print("%d.%d" % sys.version_info[:2], sys.executable)'

candidates() {
    [ -n "$PYTHON" ] && printf '%s\n' "$PYTHON"
    for version in 3.13 3.14 3.12 3.11; do printf 'python%s\n' "$version"; done
    printf '%s\n' python3 python
    # The version managers' own folders, newest first.
    for root in "${PYENV_ROOT:-$HOME/.pyenv}/versions" "${ASDF_DATA_DIR:-$HOME/.asdf}/installs/python" \
        "${MISE_DATA_DIR:-$HOME/.local/share/mise}/installs/python" "$HOME/.local/share/uv/python"; do
        ls -d "$root"/*3.1[1-9]*/bin/python3 2>/dev/null | sort -rV
    done
    ls -d /opt/homebrew/bin/python3.1? /usr/local/bin/python3.1? /usr/bin/python3.1? 2>/dev/null | sort -rV
}

best= best_version=0
old=
for candidate in $(candidates); do
    found=$("$candidate" -c "$check" 2>/dev/null) || {
        "$candidate" -c 'import sys; raise SystemExit(sys.version_info < (3, 11))' >/dev/null 2>&1 && old=$candidate
        continue
    }
    version=${found%% *}
    [ -n "$PYTHON" ] && [ "$candidate" = "$PYTHON" ] && { printf '%s\n' "${found#* }"; exit 0; }
    [ "$version" = "$want" ] && { printf '%s\n' "${found#* }"; exit 0; }
    minor=${version#3.}
    [ "$minor" -gt "$best_version" ] && { best_version=$minor best=${found#* }; }
done
[ -n "$best" ] && { printf '%s\n' "$best"; exit 0; }
if [ -n "$old" ]; then
    echo "kanina: $old lacks ensurepip, ssl or sqlite3; install its venv package (Debian: apt install python3-venv)" >&2
else
    echo "kanina: no working Python 3.11 or newer found; install one (Debian: apt install python3 python3-venv) or set PYTHON=" >&2
fi
exit 1
