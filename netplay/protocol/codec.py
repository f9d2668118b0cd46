"""Turn messages into bytes and back, both ways. Bytes that do not decode are a FrameError, whatever they are."""

from __future__ import annotations

import msgspec

from netplay.common.errors import FrameError
from netplay.common.reasons import NetReason
from netplay.protocol import client_messages, server_messages
from netplay.protocol.cleaning import cleaner
from netplay.protocol.framing import frame

_encoder = msgspec.msgpack.Encoder()
_from_client: msgspec.msgpack.Decoder[client_messages.Message] = msgspec.msgpack.Decoder(client_messages.Message)
_from_host: msgspec.msgpack.Decoder[server_messages.Message] = msgspec.msgpack.Decoder(server_messages.Message)

_clean = cleaner(msgspec.inspect.type_info(server_messages.Message)) or (lambda message: message)


def encode(message: client_messages.FromClient | server_messages.FromHost) -> bytes:
    """Return the message as a whole frame."""
    return frame(_encoder.encode(message))


def decode_from_client(body: bytes) -> client_messages.Message:
    """Return the message of a client. Raises FrameError with the path of the field that is wrong."""
    try:
        return _from_client.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise FrameError(NetReason.NO_CLIENT_MESSAGE(why=_reason(error))) from error


def decode_from_host(body: bytes) -> server_messages.Message:
    """Return the message of a host, harmless to show. Raises FrameError with the path of the field that is wrong."""
    try:
        message: server_messages.Message = _clean(_from_host.decode(body))
        return message
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise FrameError(NetReason.NO_HOST_MESSAGE(why=_reason(error))) from error


def _reason(error: Exception) -> str:
    """Return one line of ASCII, short: it may quote what the peer sent."""
    return ascii(str(error) or type(error).__name__)[1:-1][:120]
