import { testCheckoutText } from '../../../../shared/locales/generated/test-checkout.ts'
import {
  messagePage,
  MESSAGE_PAGES as RETURN_MESSAGES,
} from '../../../modules/billing/pages/page.ts'

const { over, refused, unreadable } = testCheckoutText.messages

export const MESSAGES = {
  ...RETURN_MESSAGES,
  over: messagePage(410, over),
  refused: messagePage(403, refused),
  unreadable: messagePage(415, unreadable),
} as const
