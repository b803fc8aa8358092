import { useMessages } from '../locales/messages.ts'

/** Says that what is shown was not read in this run: `updatedAt` is when it was, in ms since 1970. */
export function LastVisit({ updatedAt }: { readonly updatedAt: number }) {
  const text = useMessages().ui
  if (updatedAt >= performance.timeOrigin) return null
  return <p className="mb-3 text-[0.8125rem] text-soft">{text.lastVisit}</p>
}
