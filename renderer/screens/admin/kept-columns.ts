/** Which columns of the users' table are hidden, on this device. */
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keepJson } from '../../platform/kept-json.ts'

/** Columns that can be hidden, in their order; the name always stays. */
export const USER_COLUMNS = ['email', 'role', 'plan', 'state', 'visible', 'joined', 'id'] as const
export type UserColumn = (typeof USER_COLUMNS)[number]

/** Hidden until they are chosen. */
const USUALLY_HIDDEN: readonly UserColumn[] = ['visible', 'id']

const kept = keepJson('admin-user-columns', z.array(z.enum(USER_COLUMNS)))

/** The hidden columns, and what hides or shows one. */
export function useHiddenColumns() {
  const hidden: readonly UserColumn[] =
    useSyncExternalStore(kept.subscribe, kept.read) ?? USUALLY_HIDDEN
  const toggle = (column: UserColumn) =>
    kept.write(
      hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column],
    )
  return { hidden, toggle }
}
