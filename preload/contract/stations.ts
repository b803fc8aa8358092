/** Stations as menus, the tray and notifications show them, and the schemas that several capabilities share. */
import * as z from 'zod/mini'

/** Longest id, name and title that they are told, in characters. */
export const TEXT_MAX = 300

export const text = () => z.string().check(z.minLength(1), z.maxLength(TEXT_MAX))

/** Longest address of a picture that they are told, in characters; with a longer one there is no picture. */
export const PICTURE_MAX = 2_048

export const stationName = () => z.strictObject({ id: text(), name: text() })

/** A station as menus show it. */
export type StationName = Readonly<z.infer<ReturnType<typeof stationName>>>

/** Most stations that each list of the menu stations holds. */
export const MENU_STATIONS_MAX = 10

/** The stations that menus and the tray list, the latest first. */
export interface MenuStations {
  readonly favorites: readonly StationName[]
  readonly recent: readonly StationName[]
}
