import { openIndexedStore } from '../../../platform/indexed-store.ts'
import { createIndexThread, type ToIndex } from './create-index-thread.ts'

const onMessage = createIndexThread((message) => self.postMessage(message), openIndexedStore)
self.addEventListener('message', ({ data }: MessageEvent<ToIndex>) => onMessage(data))
