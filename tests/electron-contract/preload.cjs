// Bridge of the contract suite's page, minimal like the product's: passes no Electron values.
const { contextBridge, ipcRenderer } = require('electron')

const early = []
ipcRenderer.on('early', (_event, value) => early.push(value))
const withHole = [1]
withHole[2] = 3
const secret = { deep: { list: [1, [2]] } }

contextBridge.exposeInMainWorld('contract', {
  ready: () => ipcRenderer.send('page:ready'),
  onRun: (listener) => {
    ipcRenderer.on('page:run', (_event, id, code) => listener(id, code))
  },
  done: (id, result) => ipcRenderer.send('page:done', id, result),
  early: () => [...early],
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  invokeFunction: () => ipcRenderer.invoke('echo', () => 1),
  invokeHoles: () => ipcRenderer.invoke('describe', withHole),
  invokeCycle: () => {
    const cycle = { name: 'cycle' }
    cycle.self = cycle
    return ipcRenderer.invoke('describe', cycle)
  },
  invokeError: () => ipcRenderer.invoke('describe', new RangeError('far')),
  invokeBytes: () => ipcRenderer.invoke('describe', new Uint8Array([1, 2, 255])),
  invokeMap: () => ipcRenderer.invoke('describe', new Map([['a', new Set([1])]])),
  secret,
  tamper: () => {
    secret.deep.list.push(3)
    return secret.deep.list.length
  },
  fail: () => {
    throw new TypeError('of preload')
  },
  reject: async () => {
    throw new RangeError('later')
  },
  call: (listener) => listener({ of: 'preload' }),
  same: (listener) => listener,
  answer: () => ({ list: [1], date: new Date(7) }),
})
let isRefused = false
try {
  contextBridge.exposeInMainWorld('contract', {})
} catch {
  isRefused = true
}
contextBridge.exposeInMainWorld('isRefusedTwice', isRefused)
