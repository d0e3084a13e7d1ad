"""One command: hands its arguments, variables, folder and files to the warm process, and ends as the fork does."""

import array
import json
import os
import signal
import socket
import struct
import sys


def main() -> None:
    """As `python client.py ADDRESS ARGUMENT…`."""
    address, *arguments = sys.argv[1:]
    asked = json.dumps({"arguments": arguments, "variables": dict(os.environ), "folder": os.getcwd()}).encode()
    with socket.socket(socket.AF_UNIX) as server:
        server.connect(address)
        files = array.array("i", [0, 1, 2])
        server.sendmsg([struct.pack("!I", len(asked))], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
        server.sendall(asked)
        told = server.makefile("rb")
        process = int(told.readline())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda number, _: os.kill(process, number))
        status = int(told.readline())
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


main()
