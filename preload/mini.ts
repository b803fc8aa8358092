/** Preload script of the mini player. A separate bundle, because a sandboxed preload script cannot load other files. */
import { contextBridge } from 'electron'
import { bridgeOf } from './bridge.ts'
import { miniChannels } from './contract/mini.ts'

contextBridge.exposeInMainWorld('undertoneMini', bridgeOf(miniChannels))
