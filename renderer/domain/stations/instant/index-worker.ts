/** The thread itself: nothing but the wires to it. */
import { openIndexedStore } from '../../../platform/indexed-store.ts'
import { createIndexThread } from './create-index-thread.ts'
import type { ToIndex } from './index-messages.ts'

const onMessage = createIndexThread((message) => self.postMessage(message), openIndexedStore)
self.addEventListener('message', ({ data }: MessageEvent<ToIndex>) => onMessage(data))
