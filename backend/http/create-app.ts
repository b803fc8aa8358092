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
import { type Answered, noteMeant, watchAnswers } from './answered.ts'
import { describeFault } from './describe-fault.ts'
import { drain } from './drain.ts'
import { Failure, toProblem } from './failure.ts'
import { isExpectedHost, isOwnTarget } from './host-guard.ts'
import type { LogLevel } from './listen.ts'
import { SERVER_TIMEOUTS } from './server-limits.ts'
import { toFailure } from './to-failure.ts'
import { type IsTrustedProxy, trustProxies } from './trusted-proxies.ts'

/** Where a proxy says, and an answer repeats, by which name the logs know a request. */
const REQUEST_ID_HEADER = 'x-request-id'

/** No text that could break a line of a log, or fill it. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Names each request: as a trusted proxy does, else anew, so that no caller can pass for another. */
function nameRequests(isTrustedProxy: IsTrustedProxy) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    const isTaken =
      typeof given === 'string' && REQUEST_ID.test(given) && isTrustedProxy(socket.remoteAddress)
    return isTaken ? given : randomUUID()
  }
}

/**
 * Makes `close()` end connections without breaking off a request: one that is under way is answered, one that
 * never began to speak (browsers and proxies open some to be quick later) is ended at once, and Node itself
 * ends those that wait for their next request. How long the answers may take is up to the caller of `close()`.
 *
 * From the moment that `isStopping` says so, answers tell their senders to use another connection from now
 * on: the end of one of which both sides know hits no request.
 */
function closeGently(app: FastifyInstance, isStopping: () => boolean): void {
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
    // An answer begun before said nothing of its connection. Node counts it as idle from the next turn on.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers by whatever name it is called: a proxy asks the instances behind it by their addresses. */
    anyHost?: boolean
    /** Its answers go on until one side ends them. */
    isEndless?: boolean
  }
}

/** Largest body a request may have, unless its route says otherwise: a user's favourites fit. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Larger than Node's 16 KB, so that a long search text gets an answer instead of a 431. */
const MAX_HEADER_BYTES = 48 * 1024

export interface AppOptions {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly logLevel: LogLevel
  /** Headers pages may read, and headers they may send (omitted: any). */
  readonly exposedHeaders?: string[]
  readonly allowedHeaders?: string[]
  readonly methods: string[]
  /** Addresses and networks of proxies whose `X-Forwarded-*` and `X-Request-Id` are believed; by default none. */
  readonly trustedProxies?: readonly string[]
  /** Whether the service is about to end, so that connections are not to be kept. */
  readonly isStopping?: () => boolean
  readonly onAnswered?: (answered: Answered) => void
  /** Writes a failure in the service's own error format. */
  readonly sendFailure: (failure: Failure, request: FastifyRequest, reply: FastifyReply) => void
}

/** Pieces of a body that a client sends in chunks are joined up to this size. */
const JOINED_BYTES = 64 * 1024

/**
 * Joins the chunks of a body. Node emits each HTTP chunk, even of one byte, and Fastify keeps all of them
 * until the end: 5 MB of them took 1 GB.
 */
function joinChunks(): Transform {
  const waiting = createByteBuffer()
  const take = () => {
    const joined = waiting.view()
    waiting.clear()
    return joined
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.append(chunk)
      done(null, waiting.length < JOINED_BYTES ? undefined : take())
    },
    flush: (done) => done(null, take()),
  })
}

/** Node's codes of what goes wrong before there is a request. */
const CONNECTION_FAILURES: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: new Failure(431, 'headers-too-large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: new Failure(408, 'too-slow', 'The request took too long to arrive.'),
}
const UNREADABLE = new Failure(400, 'bad-request', 'The request cannot be understood.')

/** What HTTP itself cannot parse never becomes a request: answer on the bare socket. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const failure = ownValue(CONNECTION_FAILURES, error.code ?? '') ?? UNREADABLE
  const body = JSON.stringify(toProblem(failure))
  socket.end(
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Reads a refused body away. Where the connection stays, its sender is told at once that the body is too
 * large, while it is still being sent; else the answer has to wait for the end of the body.
 */
async function readAway(request: FastifyRequest, reply: FastifyReply): Promise<void> {
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

/**
 * A Fastify instance with what every HTTP service of the backend shares: Host check, CORS for the
 * app's origins only, size and time limits, quiet logs without secrets, and one error format.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const fail = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error)
    if (failure.status === 413) await readAway(request, reply)
    // A Failure was decided on (identity still starting, say); only the rest is a mistake.
    if (failure.status >= 500 && !(error instanceof Failure))
      request.log.error({ err: error, code: failure.code }, 'request failed')
    if (failure.isMeant) noteMeant(request)
    // The kind of the token's fault, never the token.
    if (failure.refusesToken)
      request.log.warn({ code: failure.code, detail: failure.detail }, 'token refused')
    // Where no hook ran: for an address that cannot be read.
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
    genReqId: nameRequests(isTrustedProxy),
    trustProxy: isTrustedProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: SERVER_TIMEOUTS.requestTimeout,
    // True would end the connections of requests under way, too.
    forceCloseConnections: 'idle',
    // What comes after `close()` on a connection that was in use is answered like anything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    http: { ...SERVER_TIMEOUTS, maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  })
  closeGently(app, options.isStopping ?? (() => false))
  if (options.onAnswered) watchAnswers(app, options.onAnswered)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id)
    const { host } = request.headers
    if (findRepeatedHeader(request.raw.rawHeaders) !== null) throw UNREADABLE
    const isNamed = isExpectedHost(host, options.hostNames) || request.routeOptions.config.anyHost
    if (!isNamed || !isOwnTarget(request.raw.url, host)) {
      throw new Failure(421, 'wrong-host', 'This service does not go by that name.')
    }
    const announced = Number(request.headers['content-length'] ?? 0)
    // A few routes take more.
    if (announced > request.routeOptions.bodyLimit) {
      throw new Failure(413, 'body-too-large', 'That is too much data.')
    }
  })
  app.addHook('preParsing', async (request, _reply, body) => {
    if (request.headers['transfer-encoding'] === undefined) return body
    // A body that breaks off breaks its pieces off, too; Fastify answers that.
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
  app.setErrorHandler(fail)
  return app
}
