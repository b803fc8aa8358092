/** A separate bundle, because a sandboxed preload script cannot load a second file. */
import { contextBridge } from 'electron'
import { bridgeOf } from './bridge.ts'
import { miniChannels } from './contract/mini.ts'

contextBridge.exposeInMainWorld('undertoneMini', bridgeOf(miniChannels))
