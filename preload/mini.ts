/**
 * The preload script of the mini player's window: three channels, and nothing of the main window's. A
 * bundle of its own, because a sandboxed preload script cannot load a second file.
 */
import { contextBridge } from 'electron'
import { bridgeOf } from './bridge.ts'
import { miniChannels } from './contract/mini.ts'

contextBridge.exposeInMainWorld('undertoneMini', bridgeOf(miniChannels))
