import { legalNotices } from './en/legal-notices.ts'

/** Messages of legal notices, for components. Only the dialogs that need them load them. */
export function useNoticeMessages(): typeof legalNotices {
  return legalNotices
}
