import { legalNotices } from './en/legal-notices.ts'

/** What is said of legal notices, for components: loaded with the dialogs that need it, on no listener's first page. */
export function useNoticeMessages(): typeof legalNotices {
  return legalNotices
}
