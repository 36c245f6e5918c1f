import { CloseCode, type Message, MessageType, parseMessage, stringifyMessage } from 'graphql-ws';
import type { RawData, WebSocket } from 'ws';
import type { Context } from './context.ts';
import { type Connection, openSocketSubscriptions, type SubscriptionNeeds, TRY_AGAIN_LATER } from './socketSubscriptions.ts';

const INIT_WITHIN_MS = 3_000;
const MOST_MESSAGES_PER_SECOND = 30;
const POLICY_VIOLATION = 1008;

type Needs = Omit<SubscriptionNeeds, 'connections'> & {
  /** Notes on a connection what its init proves; false when that is no good, and the socket has been shut. */
  readonly prove: (connection: Connection, authorization: string) => Promise<boolean>;
  /** Called once a socket's init was good; a sentence when it may not stay for the moment. */
  readonly letIn: (asker: Context) => string | undefined;
  /** Called once for every connection that has ended. */
  readonly gone: (connection: Connection) => void;
};

/**
 * Speaks graphql-transport-ws (https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md) with sockets that have just opened, until they
 * close; knows all that are open. Why not the library's own server: docs/adr/0010-one-execution-for-all-who-listen.md.
 */
export function openSocketMessages(needs: Needs) {
  const { log, prove, asker, letIn, gone } = needs;
  const connections = new Map<WebSocket, Connection>();
  const subscriptions = openSocketSubscriptions({ ...needs, connections: () => connections.values() });

  function begin(socket: WebSocket, known: Pick<Connection, 'beneath' | 'address' | 'turn'>): void {
    if (socket.protocol === '') socket.close(CloseCode.SubprotocolNotAcceptable, 'Subprotocol not acceptable');
    const waiting = setTimeout(() => socket.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout'), INIT_WITHIN_MS);
    const talk = { waiting, isLetIn: false, isSilent: false, second: 0, messages: 0 };
    connections.set(socket, { socket, ...known, ...talk, claims: undefined, subscriptions: [] });
    socket.on('message', onMessage);
    socket.on('pong', onPong);
    socket.on('close', onClose);
    // What is wrong with a frame closes its socket with the right code by itself.
    socket.on('error', ignore);
  }

  // One function for all sockets: one each would be a third of what an idle subscriber costs.
  function onMessage(this: WebSocket, data: RawData): void {
    const connection = connections.get(this);
    if (connection && this.readyState === this.OPEN) void hear(connection, String(data));
  }

  function onPong(this: WebSocket): void {
    const connection = connections.get(this);
    if (connection) connection.isSilent = false;
  }

  function onClose(this: WebSocket): void {
    const connection = connections.get(this);
    if (!connection) return;
    connections.delete(this);
    clearTimeout(connection.waiting);
    subscriptions.leave(connection);
    gone(connection);
  }

  async function hear(connection: Connection, text: string): Promise<void> {
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
    const { socket, isLetIn } = connection;
    switch (message?.type) {
      case MessageType.ConnectionInit:
        return greet(connection, message.payload);
      case MessageType.Ping:
        return send(socket, { type: MessageType.Pong, ...(message.payload && { payload: message.payload }) });
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        return isLetIn ? subscriptions.subscribe(connection, message) : socket.close(CloseCode.Unauthorized, 'Unauthorized');
      case MessageType.Complete:
        return subscriptions.unsubscribe(connection, message.id);
      default:
        socket.close(CloseCode.BadRequest, 'Invalid message received');
    }
  }

  async function greet(connection: Connection, params: Record<string, unknown> | undefined): Promise<void> {
    const { socket, waiting } = connection;
    if (!waiting) return socket.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
    clearTimeout(waiting);
    connection.waiting = undefined;
    if (typeof params?.authorization === 'string' && !(await prove(connection, params.authorization))) return;
    const present = await asker(connection);
    if (!present || socket.readyState !== socket.OPEN) return;
    const trouble = letIn(present);
    if (trouble) return socket.close(TRY_AGAIN_LATER, trouble);
    connection.isLetIn = true;
    send(socket, { type: MessageType.ConnectionAck });
  }

  return { begin, connections: (): IterableIterator<Connection> => connections.values(), count: () => connections.size };
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
