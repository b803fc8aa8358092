import { analytics } from './en/analytics.ts'

/** What the analytics say, beside the other messages: no other screen loads it. */
export function useAnalyticsMessages(): typeof analytics {
  return analytics
}
