import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ownValue } from '../../shared/api/own-value.ts'
import { findRepeatedHeader } from '../../shared/net/repeated-header.ts'
import { createByteBuffer } from '../../shared/radio/byte-buffer.ts'
import { type CompletedRequest, markExpected, observeRequests } from './completed-requests.ts'
import { describeFault } from './describe-fault.ts'
import { drain } from './drain.ts'
import { Failure, toProblem } from './failure.ts'
import { isExpectedHost, isOwnTarget } from './host-guard.ts'
import { type LogLevel, SERVER_TIMEOUTS } from './listen.ts'
import { toFailure } from './to-failure.ts'
import { type IsTrustedProxy, trustProxies } from './trusted-proxies.ts'

const REQUEST_ID_HEADER = 'x-request-id'

/** Matches a short ID without line breaks, which cannot forge or flood log lines. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Accepts the request id only of a trusted proxy, so that callers cannot impersonate others. */
function createRequestIds(isTrustedProxy: IsTrustedProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const requestId = headers[REQUEST_ID_HEADER]
    const isAccepted =
      typeof requestId === 'string' &&
      REQUEST_ID.test(requestId) &&
      isTrustedProxy(socket.remoteAddress)
    return isAccepted ? requestId : randomUUID()
  }
}

/**
 * Ends connections without aborting requests. Connections that never sent a byte (browsers and proxies preconnect)
 * are destroyed. The caller of `close()` limits the duration. With `isStopping`, responses have `Connection: close`:
 * a connection that both sides agree to close loses no request.
 */
function closeGracefully(app: FastifyInstance, isStopping: () => boolean): void {
  const connections = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || isStopping()) void reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // A response that started earlier had no `Connection: close`. From the next turn of the event loop, Node counts its
    // connection as idle.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts any Host name: a proxy calls instances by their addresses. */
    anyHost?: boolean
    isEndless?: boolean
  }
}

/** Maximum request body unless the route overrides it. A user's favorites fit. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Larger than Node's 16 KB, so that a long search text gets a response instead of a 431. */
const MAX_HEADER_BYTES = 48 * 1024

export interface AppOptions {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly logLevel: LogLevel
  /** Headers that pages may read, and headers that they may send. By default, they may send any header. */
  readonly exposedHeaders?: string[]
  readonly allowedHeaders?: string[]
  readonly methods: string[]
  /** Proxies whose `X-Forwarded-*` and `X-Request-Id` are trusted. Defaults to none. */
  readonly trustedProxies?: readonly string[]
  readonly isStopping?: () => boolean
  readonly onCompleted?: (completed: CompletedRequest) => void
  readonly sendFailure: (failure: Failure, request: FastifyRequest, reply: FastifyReply) => void
}

const JOINED_CHUNK_BYTES = 64 * 1024

/** Joins HTTP chunks, because Fastify buffers each one, even of one byte: 5 MB in one-byte chunks used 1 GB. */
function joinChunks(): Transform {
  const pending = createByteBuffer()
  const takePending = () => {
    const joined = pending.view()
    pending.clear()
    return joined
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending.append(chunk)
      done(null, pending.length < JOINED_CHUNK_BYTES ? undefined : takePending())
    },
    flush: (done) => done(null, takePending()),
  })
}

const CONNECTION_FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: new Failure(431, 'headers-too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure(408, 'too-slow'),
}
const UNREADABLE = new Failure(400, 'bad-request')

/** Responds on the raw socket, because a request that Node cannot parse has no reply object. */
function rejectConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const failure = ownValue(CONNECTION_FAILURES, error.code ?? '') ?? UNREADABLE
  const body = JSON.stringify(toProblem(failure))
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Reads the rest of a large body. On a closing connection, waits for its end, so that the client gets the response. */
async function drainBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = request.raw.unpipe()
  if (reply.raw.shouldKeepAlive && !reply.hasHeader('connection')) {
    void drain(body).then(() => {
      if (!body.readableEnded) body.destroy()
    })
    return
  }
  void reply.header('connection', 'close')
  await drain(body)
}

/** Creates an app with a Host check, CORS, size and time limits, logs without secrets, and one error format. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const sendError = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error)
    if (failure.status === 413) await drainBody(request, reply)
    // A Failure is intended, for example while identity is starting. Other errors are bugs.
    if (failure.status >= 500 && !(error instanceof Failure))
      request.log.error({ err: error, code: failure.code }, 'request failed')
    if (failure.isExpected) markExpected(request)
    // The log contains the problem, never the token.
    if (failure.refusesToken)
      request.log.warn({ code: failure.code, detail: failure.detail }, 'token refused')
    // This sets the header again, because no hook runs for a malformed URL.
    void reply.header(REQUEST_ID_HEADER, request.id)
    void reply.code(failure.status).headers(failure.headers)
    options.sendFailure(failure, request, reply)
    return reply
  }
  const isTrustedProxy = trustProxies(options.trustedProxies ?? [])
  const app = Fastify({
    logger: {
      level: options.logLevel,
      stream: process.stderr,
      serializers: { err: (error) => describeFault(error) },
      redact: ['req.headers.authorization', 'headers.authorization', 'authorization', 'token'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: createRequestIds(isTrustedProxy),
    trustProxy: isTrustedProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SERVER_TIMEOUTS.requestTimeout,
    // `true` would also end connections with active requests.
    forceCloseConnections: 'idle',
    // Requests that arrive after `close()` on an open connection are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    http: { ...SERVER_TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: rejectConnection,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  closeGracefully(app, options.isStopping ?? (() => false))
  if (options.onCompleted) observeRequests(app, options.onCompleted)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    const { host } = request.headers
    if (findRepeatedHeader(request.raw.rawHeaders) !== null) throw UNREADABLE
    const isAllowedHost =
      isExpectedHost(host, options.hostNames) || request.routeOptions.config.anyHost
    if (!isAllowedHost || !isOwnTarget(request.raw.url, host)) {
      throw new Failure(421, 'wrong-host')
    }
    const contentLength = Number(request.headers['content-length'] ?? 0)
    if (contentLength > request.routeOptions.bodyLimit) {
      throw new Failure(413, 'body-too-large')
    }
  })
  app.addHook('preParsing', async (request, _reply, body) => {
    if (request.headers['transfer-encoding'] === undefined) return body
    // An aborted body also aborts the transform, and Fastify reports the error.
    return pipeline(body, joinChunks(), () => undefined)
  })
  await app.register(cors, {
    origin: [...options.allowedOrigins],
    methods: options.methods,
    strictPreflight: false,
    maxAge: 600,
    ...(options.exposedHeaders ? { exposedHeaders: options.exposedHeaders } : {}),
    ...(options.allowedHeaders ? { allowedHeaders: options.allowedHeaders } : {}),
  })
  app.setErrorHandler(sendError)
  return app
}
