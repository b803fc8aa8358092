import { analytics } from './en/analytics.ts'

export function useAnalyticsMessages(): typeof analytics {
  return analytics
}
