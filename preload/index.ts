import { contextBridge, ipcRenderer } from 'electron'
import type { Events, Invocations, Reports, UndertoneBridge, Unsubscribe } from './contract.ts'

/*
 * Puts `window.undertone` on the page. Every channel is fixed here: the page can name none, and never
 * sees an IpcRendererEvent (whose `sender` would hand it the raw ipcRenderer).
 */

function invoke<C extends keyof Invocations>(
  channel: C,
  ...args: Invocations[C]['args']
): Promise<Invocations[C]['result']> {
  return ipcRenderer.invoke(channel, ...args)
}

function report<C extends keyof Reports>(channel: C, ...args: Reports[C]): void {
  ipcRenderer.send(channel, ...args)
}

function listen<C extends keyof Events>(
  channel: C,
  listener: (...args: Events[C]) => void,
): Unsubscribe {
  const withoutEvent = (_event: unknown, ...args: unknown[]) => listener(...(args as Events[C]))
  ipcRenderer.on(channel, withoutEvent)
  return () => {
    ipcRenderer.removeListener(channel, withoutEvent)
  }
}

let commandListeners = 0

/** Tells main when the first listener comes and the last one goes, so that no command is lost. */
function listenForCommands(listener: (...args: Events['player:command']) => void): Unsubscribe {
  const stop = listen('player:command', listener)
  commandListeners += 1
  if (commandListeners === 1) report('player:listening', true)
  let stopped = false
  return () => {
    if (stopped) return
    stopped = true
    stop()
    commandListeners -= 1
    if (commandListeners === 0) report('player:listening', false)
  }
}

const bridge: UndertoneBridge = {
  config: { load: () => invoke('config:load') },
  session: {
    load: () => invoke('session:load'),
    save: (session) => invoke('session:save', session),
    clear: () => invoke('session:clear'),
    keyringWaits: () => invoke('session:keyring-waits'),
    goOnWithoutKeyring: () => invoke('session:without-keyring'),
  },
  browser: {
    signInWithGoogle: () => invoke('browser:google'),
    checkForRobot: () => invoke('browser:robot-check'),
    cancel: () => invoke('browser:cancel'),
  },
  player: {
    report: ({ status, station, title, volume, muted, sleepEndsAt }) =>
      report('player:report', {
        status,
        station: station && { id: station.id, name: station.name },
        title,
        volume,
        muted,
        sleepEndsAt,
      }),
    onCommand: (listener) => listenForCommands((command) => listener(command)),
    mediaKey: (key) => report('player:media-key', key),
  },
  streams: {
    open: ({ stream, stationId, url }) => invoke('stream:open', { stream, stationId, url }),
    close: (stream) => report('stream:close', stream),
    figures: (stream) => invoke('stream:figures', stream),
    allowPrivate: (url) => invoke('stream:allow-private', url),
    online: (online) => report('stream:online', online),
    readPlaylist: (bytes) => invoke('playlist:read', bytes),
    onEvent: (listener) =>
      listen('stream:event', (stream, streamEvent) => listener(stream, streamEvent)),
  },
  links: {
    take: () => invoke('links:take'),
    onArrived: (listener) => listen('link:arrived', () => listener()),
  },
  desktop: {
    state: () => invoke('desktop:state'),
    change: (changes) => invoke('desktop:change', changes),
    onChanged: (listener) => listen('desktop:changed', (state) => listener(state)),
    crashLog: () => invoke('desktop:crash-log'),
    setMenuStations: (stations) => report('library:menu-stations', stations),
    onResumed: (listener) => listen('system:resumed', () => listener()),
  },
  notifications: { song: ({ title, body }) => report('notification:song', { title, body }) },
  window: {
    onFocus: (listener) => listen('window:focus', (focused) => listener(focused)),
    mini: (open) => report('window:mini', open),
    fullScreen: (on) => report('window:full-screen', on),
  },
}

contextBridge.exposeInMainWorld('undertone', bridge)
