/** Stations of the menus, and schemas that several contract files share. */
import * as z from 'zod/mini'

export const TEXT_MAX = 300

export const text = () => z.string().check(z.minLength(1), z.maxLength(TEXT_MAX))

export const PICTURE_MAX = 2_048

export const stationName = () => z.strictObject({ id: text(), name: text() })

export type StationName = Readonly<z.infer<ReturnType<typeof stationName>>>

export const MENU_STATIONS_MAX = 10

export interface MenuStations {
  readonly favorites: readonly StationName[]
  readonly recent: readonly StationName[]
}
