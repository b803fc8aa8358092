/** The public file of the changes feature: what a user changes while the API cannot take it waits, and is sent. */
import * as queue from './change-queue.ts'
import { sendUntilTaken as send } from './send-until-taken.ts'
import * as waiting from './waiting-items.ts'

/** Makes the queue of one kind of things. */
export const createChangeQueue = queue.createChangeQueue

/** Sends a change until the API takes or refuses it, or its user leaves. */
export const sendUntilTaken = send

/** Keeps changes of one kind on this computer until the API has taken them, for those who send them on their own. */
export const createWaitingItems = waiting.createWaitingItems
