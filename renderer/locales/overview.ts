import { overview } from './en/overview.ts'

/** What the desk's overview says. Loaded with /admin alone. */
export function useOverviewMessages(): typeof overview {
  return overview
}
