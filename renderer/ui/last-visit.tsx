import { uiText } from '../../shared/locales/generated/ui.ts'

/** Note above cached data from an earlier run of the app. `updatedAt` is in ms since the epoch. */
export function LastVisit({ updatedAt }: { readonly updatedAt: number }) {
  if (updatedAt >= performance.timeOrigin) return null
  return <p className="mb-3 text-[0.8125rem] text-soft">{uiText.lastVisit}</p>
}
