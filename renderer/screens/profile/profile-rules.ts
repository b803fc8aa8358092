/** What the form of the profile asks of a name and a picture. Pure. */
import {
  ADDRESS_MAX,
  DISPLAY_NAME_MAX,
  isPublicAddress,
  PLAIN_TEXT,
} from '../../../shared/api/field-rules.ts'
import type { Messages } from '../../locales/messages.ts'
import type { FieldCheck } from '../../ui/use-checked-form.ts'

/** The checks of both fields; no picture is right too. */
export function profileChecks(text: Messages['profile']): Record<'name' | 'photo', FieldCheck> {
  return {
    name: (name) => {
      if (name === '') return text.nameMissing
      if (!PLAIN_TEXT.test(name)) return text.nameOdd
      return name.length > DISPLAY_NAME_MAX ? text.nameTooLong(DISPLAY_NAME_MAX) : undefined
    },
    photo: (address) => {
      if (address === '' || isPublicAddress(address)) return undefined
      if (address.length > ADDRESS_MAX) return text.photoTooLong(ADDRESS_MAX)
      return /^http:/i.test(address) ? text.photoInsecure : text.photoShape
    },
  }
}
