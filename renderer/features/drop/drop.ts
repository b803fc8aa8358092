/** The public file of the drop feature. */
import { isDroppedStation as isDropped } from './dropped-id.ts'

/** Whether this is the id of a station that only this computer knows. */
export const isDroppedStation = isDropped
