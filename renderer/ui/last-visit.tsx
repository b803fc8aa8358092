import { useMessages } from '../locales/messages.ts'

/** Marks cached data from an earlier run; `updatedAt` is its age in ms since the epoch. */
export function LastVisit({ updatedAt }: { readonly updatedAt: number }) {
  const text = useMessages().ui
  if (updatedAt >= performance.timeOrigin) return null
  return <p className="mb-3 text-[0.8125rem] text-soft">{text.lastVisit}</p>
}
