import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSqliteTransaction } from '../../database/open-sqlite.ts'
import { acceptOnlyJson } from '../../http/accept-only-json.ts'
import { createApp } from '../../http/create-app.ts'
import type { LogLevel } from '../../http/listen.ts'
import { requireToken } from '../../plugins/identity/bearer.ts'
import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import { applyWrite } from './apply-write.ts'
import { googleFailure, permissionDenied, toGoogleError } from './google-error.ts'
import { formatMicros, isAllowedRecord } from './record.ts'
import { createRecordStore, type RecordStore } from './record-store.ts'
import { nameOf, parseBatchGet, parseCommit, type Write } from './requests.ts'

export interface DocumentsOptions {
  readonly database: DatabaseSync
  readonly projectId: string
  readonly identity: IdentityPort
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly logLevel: LogLevel
  readonly now?: () => number
}

/** Denies access to records of other users, even when they do not exist. */
function requireOwnRecord(name: string, root: string, uid: string): void {
  if (name !== `${root}/users/${uid}`) throw permissionDenied()
}

async function callerUid(request: FastifyRequest, identity: IdentityPort): Promise<string> {
  // Firestore responds in the same way, because its rules decide about unauthenticated users.
  if (request.headers.authorization === undefined) throw permissionDenied()
  return (await requireToken(request.headers.authorization, identity)).uid
}

function commit(store: RecordStore, uid: string, writes: readonly Write[], nowMs: number) {
  // Server timestamps have millisecond precision, but update times must increase even within a millisecond.
  const requestTime = formatMicros(nowMs * 1_000)
  const updateTime = Math.max(nowMs * 1_000, store.newestUpdate() + 1)
  const writeResults = writes.map((write) => {
    const current = store.get(uid)
    const fields = applyWrite(write, current, requestTime)
    if (fields === null) store.remove(uid)
    else if (fields !== 'same') {
      if (!isAllowedRecord(uid, current?.fields ?? null, fields, requestTime))
        throw permissionDenied()
      store.put(uid, { fields, createTime: current?.createTime ?? updateTime, updateTime })
    }
    const transforms = 'update' in write ? write.updateTransforms : []
    return {
      updateTime: formatMicros(updateTime),
      ...(transforms.length === 0
        ? {}
        : { transformResults: transforms.map(() => ({ timestampValue: requestTime })) }),
    }
  })
  return { writeResults, commitTime: formatMicros(updateTime) }
}

/**
 * Creates the local replacement of Firestore: the subset of its REST API that firebase/firestore/lite uses for
 * users/{uid}, with an owner-only rule: https://firebase.google.com/docs/firestore/reference/rest
 */
export async function createDocuments(options: DocumentsOptions): Promise<FastifyInstance> {
  const { database, identity } = options
  const now = options.now ?? Date.now
  const root = `projects/${options.projectId}/databases/(default)/documents`
  const store = createRecordStore(database)
  const app = await createApp({
    ...options,
    methods: ['POST'],
    sendFailure: (failure, _request, reply) => {
      void reply.type('application/json').send(toGoogleError(failure))
    },
  })
  // The SDK sends JSON as text/plain to avoid a preflight request.
  acceptOnlyJson(app, ['text/plain', 'application/json'], { allowEmpty: false })

  const unsupported = () => googleFailure('UNIMPLEMENTED', 'Only users/{uid} is available.')
  app.setNotFoundHandler(async () => {
    throw unsupported()
  })
  app.post('/v1/*', async (request) => {
    const path = decodeURI(request.url.split('?', 1)[0] ?? '').slice('/v1/'.length)
    if (path === `${root}:batchGet`) {
      const { documents } = parseBatchGet(request.body)
      const uid = await callerUid(request, identity)
      for (const name of documents) requireOwnRecord(name, root, uid)
      const readTime = formatMicros(Math.max(now() * 1_000, store.newestUpdate()))
      const record = store.get(uid)
      return documents.map((name) => {
        if (record === null) return { missing: name, readTime }
        const [createTime, updateTime] = [record.createTime, record.updateTime].map(formatMicros)
        return { found: { name, fields: record.fields, createTime, updateTime }, readTime }
      })
    }
    if (path === `${root}:commit`) {
      const { writes } = parseCommit(request.body)
      const uid = await callerUid(request, identity)
      for (const write of writes) requireOwnRecord(nameOf(write), root, uid)
      return inSqliteTransaction(database, () => commit(store, uid, writes, now()))
    }
    throw unsupported()
  })
  await app.ready()
  return app
}
