import { CloseCode, type Message, MessageType, parseMessage, stringifyMessage } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { Context } from '../http/context.ts';
import {
  type Connection,
  openSocketSubscriptions,
  type SubscriptionNeeds,
  TRY_AGAIN_LATER,
} from './socketSubscriptions.ts';

const INIT_WITHIN_MS = 3_000;
const MOST_MESSAGES_PER_SECOND = 30;
const POLICY_VIOLATION = 1008;

type Needs = Omit<SubscriptionNeeds, 'connections'> & {
  /** Sets a connection's claims from its init; false when the token is refused and the socket has been closed. */
  readonly authenticate: (connection: Connection, authorization: string) => Promise<boolean>;
  /** Called once a socket's init was accepted; answers a reason to close it nevertheless. */
  readonly countIn: (context: Context) => string | undefined;
  /** Called once for every connection that has closed. */
  readonly onClosed: (connection: Connection) => void;
};

/** The server side of graphql-transport-ws (https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md) for open sockets; keeps the list of them. */
export function openSocketMessages(needs: Needs) {
  const { log, authenticate, contextOf, countIn, onClosed } = needs;
  const connections = new Map<WebSocket, Connection>();
  const subscriptions = openSocketSubscriptions({ ...needs, connections: () => connections.values() });

  function begin(socket: WebSocket, origin: Pick<Connection, 'beneath' | 'address' | 'slot'>): void {
    if (socket.protocol === '') socket.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
    const initTimeout = setTimeout(
      () => socket.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout'),
      INIT_WITHIN_MS,
    );
    const protocol = { initTimeout, isAcknowledged: false, isPongMissing: false, second: 0, messages: 0 };
    connections.set(socket, { socket, ...origin, ...protocol, claims: undefined, subscriptions: [] });
    socket.on('message', onMessage);
    socket.on('pong', onPong);
    socket.on('close', onClose);
    // `ws` closes the socket of a malformed frame with the right code by itself.
    socket.on('error', ignore);
  }

  // One function for all sockets: a closure for each would be a third of an idle subscriber's memory.
  function onMessage(this: WebSocket, data: RawData): void {
    const connection = connections.get(this);
    if (connection && this.readyState === this.OPEN) void receive(connection, String(data));
  }

  function onPong(this: WebSocket): void {
    const connection = connections.get(this);
    if (connection) connection.isPongMissing = false;
  }

  function onClose(this: WebSocket): void {
    const connection = connections.get(this);
    if (!connection) return;
    connections.delete(this);
    clearTimeout(connection.initTimeout);
    subscriptions.leave(connection);
    onClosed(connection);
  }

  async function receive(connection: Connection, text: string): Promise<void> {
    const { socket } = connection;
    try {
      if (isFlood(connection)) socket.close(POLICY_VIOLATION, 'Too many messages');
      else await answer(connection, read(text));
    } catch (error) {
      log.error({ err: error }, 'a message on a socket failed');
      socket.close(CloseCode.InternalServerError, 'Something went wrong');
    }
  }

  async function answer(connection: Connection, message: Message | undefined): Promise<void> {
    const { socket, isAcknowledged } = connection;
    switch (message?.type) {
      case MessageType.ConnectionInit:
        return initialise(connection, message.payload);
      case MessageType.Ping:
        return send(socket, { type: MessageType.Pong, ...(message.payload && { payload: message.payload }) });
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        return isAcknowledged
          ? subscriptions.subscribe(connection, message)
          : socket.close(CloseCode.Unauthorized, 'Unauthorized');
      case MessageType.Complete:
        return subscriptions.unsubscribe(connection, message.id);
      default:
        socket.close(CloseCode.BadRequest, 'Invalid message received');
    }
  }

  async function initialise(connection: Connection, params: Record<string, unknown> | undefined): Promise<void> {
    const { socket, initTimeout } = connection;
    if (!initTimeout) return socket.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
    clearTimeout(initTimeout);
    connection.initTimeout = undefined;
    if (typeof params?.authorization === 'string' && !(await authenticate(connection, params.authorization))) return;
    const context = await contextOf(connection);
    if (!context || socket.readyState !== socket.OPEN) return;
    const refusal = countIn(context);
    if (refusal) return socket.close(TRY_AGAIN_LATER, refusal);
    connection.isAcknowledged = true;
    send(socket, { type: MessageType.ConnectionAck });
  }

  return {
    begin,
    connections: (): IterableIterator<Connection> => connections.values(),
    count: () => connections.size,
  };
}

const ignore = (): void => undefined;
const send = (socket: WebSocket, message: Message): void => socket.send(stringifyMessage(message));

function read(text: string): Message | undefined {
  try {
    return parseMessage(text);
  } catch {
    return undefined;
  }
}

function isFlood(connection: Connection): boolean {
  const second = Math.floor(Date.now() / 1000);
  connection.messages = connection.second === second ? connection.messages + 1 : 1;
  connection.second = second;
  return connection.messages > MOST_MESSAGES_PER_SECOND;
}
