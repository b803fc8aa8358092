import { contextBridge } from 'electron'
import { bridgeOf } from './bridge.ts'
import { pageChannels } from './contract.ts'

contextBridge.exposeInMainWorld('undertone', bridgeOf(pageChannels))
