/** The public file of the changes feature: what a user changes while the API cannot take it waits, and is sent. */
import * as queue from './change-queue.ts'
import { sendUntilTaken as send } from './send-until-taken.ts'

/** Makes the queue of one kind of things. */
export const createChangeQueue = queue.createChangeQueue

/** Sends a change until the API takes or refuses it, or its user leaves. */
export const sendUntilTaken = send
