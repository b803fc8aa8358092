/** The public file of the changes feature: what a user changes while the API cannot take it waits, and is sent. */
import * as queue from './change-queue.ts'

/** Makes the queue of one kind of things. */
export const createChangeQueue = queue.createChangeQueue

/** Most changes of one kind that wait. */
export const WAITING_MAX = queue.WAITING_MAX
