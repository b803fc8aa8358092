import { overview } from './en/overview.ts'

export function useOverviewMessages(): typeof overview {
  return overview
}
