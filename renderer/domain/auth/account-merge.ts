/** Account merge: when an anonymous user signs in to an account, the API moves their data atomically. */
import type { Merged } from '../../../shared/api/users.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { createSignal } from '../../../shared/signal.ts'
import { statusOf } from '../../api/problem.ts'
import { retryDelay } from '../../api/write-retry.ts'
import { log } from '../../lib/log.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { clearSavedOffline, handleChangeError, rejectChange } from '../errors/errors.ts'

export const MERGE = 'merge'

export interface MergeSource {
  readonly uid: string
  /** Proves ownership of the data, because only its owner can fetch tokens of the anonymous session. */
  readonly refreshToken: string
}

/** Persists an unfinished merge, encrypted in the session vault. */
export interface MergeSourceStore {
  read(uid: string): MergeSource | null
  save(uid: string, source: MergeSource | null): Promise<void>
}

interface MergeDependencies {
  readonly sources: MergeSourceStore
  fetchToken(source: MergeSource): Promise<string | null>
  merge(uid: string, token: string): Promise<Merged>
  isSignedIn(uid: string): boolean
  whenReady(): Promise<void>
  waitForRetry(ms: number): Promise<void>
  onDone(merged: Merged): void
  onWaiting(): void
  /** Called when the API rejects the merge. `retry` starts it again. */
  onRejected(error: unknown, retry: () => void): void
}

export type AccountMerge = ReturnType<typeof createAccountMerge>

export function createAccountMerge(dependencies: MergeDependencies) {
  const inProgress = new Set<string>()

  /** A vault failure must not stop the merge. */
  const saveMergeSource = (uid: string, source: MergeSource | null) =>
    dependencies.sources
      .save(uid, source)
      .catch((error) => log.warn('Storing the merge source failed', error))

  /** A null token means that the anonymous user no longer exists, because it was merged earlier or has expired. */
  async function finish(uid: string, token: string | null): Promise<void> {
    const merged = token === null ? null : await dependencies.merge(uid, token)
    clearSavedOffline(MERGE)
    await saveMergeSource(uid, null)
    if (merged !== null) dependencies.onDone(merged)
  }

  async function runMerge(uid: string, source: MergeSource): Promise<void> {
    await saveMergeSource(uid, source)
    await dependencies.whenReady()
    let token: string | null = null
    for (let failures = 1; dependencies.isSignedIn(uid); failures += 1) {
      try {
        // If a merge succeeded but its response was lost, the API recognizes the merge by the older token.
        token = (await dependencies.fetchToken(source)) ?? token
        return await finish(uid, token)
      } catch (error) {
        const status = statusOf(error)
        log.warn('Merging the anonymous account failed', { status })
        if (!dependencies.isSignedIn(uid)) return
        if (!handleChangeError({ kind: MERGE, error }, 'background', failures > 1)) {
          await saveMergeSource(uid, null)
          return dependencies.onRejected(error, () => void merge(uid, source))
        }
        if (failures === 1) dependencies.onWaiting()
        await dependencies.waitForRetry(retryDelay(failures, error))
      }
    }
  }

  async function merge(uid: string, source: MergeSource): Promise<void> {
    if (inProgress.has(uid)) return
    inProgress.add(uid)
    await runMerge(uid, source).finally(() => inProgress.delete(uid))
  }

  return {
    /** Merges into the account of `uid`. Never rejects. */
    merge,
    resume: async (uid: string): Promise<void> => {
      const source = dependencies.sources.read(uid)
      if (source) await merge(uid, source)
    },
  }
}

const TOAST_ID = 'account-merge'
const mergeSignal = createSignal()

export const onMerged = mergeSignal.subscribe

function mergedText(counts: Merged): string {
  const { merged, mergedItems } = accountNeededText
  const kinds = ['favorites', 'sessions', 'songs', 'stations'] as const
  const items = kinds.filter((kind) => counts[kind] > 0)
  return merged(formats.list(items.map((kind) => mergedItems[kind](counts[kind]))))
}

export const mergeToasts = {
  onDone: (counts: Merged): void => {
    withdrawToast(TOAST_ID)
    if (Object.values(counts).some((count) => count > 0)) {
      notify({
        message: mergedText(counts),
        tone: 'success',
        id: TOAST_ID,
      })
    }
    mergeSignal.emit()
  },
  onWaiting: (): void =>
    notify({ message: accountNeededText.mergePending, tone: 'plain', id: TOAST_ID }),
  onRejected: (error: unknown, retry: () => void): void => {
    withdrawToast(TOAST_ID)
    rejectChange({ kind: MERGE, error, retry })
  },
}
