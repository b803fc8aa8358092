import { deepEqual, equal, match, ok } from 'node:assert/strict'
import {
  dialog,
  globalShortcut,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  session,
  Tray,
} from 'electron'
import { errorOf, group } from './checks.ts'

const isMac = process.platform === 'darwin'

export const menuChecks = group('menu', {
  'a template that is not an array throws': async () => {
    match((await errorOf(() => Menu.buildFromTemplate({} as never))).message, /must be an array/)
  },
  'an item without label, role or type throws': async () => {
    const { message } = await errorOf(() => Menu.buildFromTemplate([{ visible: true }]))
    match(message, /at least one of label, role or type/)
  },
  'an item with an unknown type throws': async () => {
    const template = [{ label: 'x', type: 'knob' as never }]
    match((await errorOf(() => Menu.buildFromTemplate(template))).message, /Unknown menu item type/)
  },
  'a submenu item without a menu throws': async () => {
    const { message } = await errorOf(() =>
      Menu.buildFromTemplate([{ label: 'x', type: 'submenu' }]),
    )
    match(message, /Invalid submenu/)
  },
  'a role sets label and accelerator': () => {
    const item = new MenuItem({ role: 'close' })
    deepEqual(
      [item.label, item.accelerator],
      [isMac ? 'Close Window' : 'Close', 'CommandOrControl+W'],
    )
  },
  'a role keeps a custom label': () =>
    equal(new MenuItem({ role: 'quit', label: 'Go' }).label, 'Go'),
  'roles are lowercase': () => {
    equal(new MenuItem({ role: 'selectAll' }).role as string, 'selectall')
  },
  'the edit menu has its items': () => {
    const items = new MenuItem({ role: 'editMenu' }).submenu?.items ?? []
    deepEqual(
      items.slice(0, 6).map(({ role, type }) => role ?? type),
      ['undo', 'redo', 'separator', 'cut', 'copy', 'paste'],
    )
  },
  'extra separators are removed': () => {
    const rule = { type: 'separator' } as const
    const menu = Menu.buildFromTemplate([rule, { label: 'a' }, rule, rule, { label: 'b' }, rule])
    deepEqual(
      menu.items.map(({ type }) => type),
      ['normal', 'separator', 'normal'],
    )
  },
  'getMenuItemById searches submenus': () => {
    const menu = Menu.buildFromTemplate([
      { label: 'a', submenu: [{ label: 'b', id: 'deep', enabled: false }] },
    ])
    equal(menu.getMenuItemById('deep')?.enabled, false)
    equal(menu.getMenuItemById('nowhere'), null)
  },
  'one radio item per group is checked': () => {
    const radio = (label: string) => ({ label, type: 'radio' as const })
    const { items } = Menu.buildFromTemplate([radio('a'), radio('b'), radio('c')])
    const [a, b] = items
    if (a && b) {
      a.checked = true
      b.checked = true
    }
    deepEqual(
      items.map(({ checked }) => checked),
      [false, true, false],
    )
  },
  'click receives the item': () => {
    let clicked: unknown
    const note = (it: unknown) => {
      clicked = it
    }
    const item = new MenuItem({ label: 'x', click: note })
    item.click()
    equal(clicked, item)
  },
  'a click toggles a checkbox': () => {
    const item = new MenuItem({ label: 'x', type: 'checkbox' })
    item.click()
    equal(item.checked, true)
  },
  'command ids are unique': () => {
    const [a, b] = ['a', 'a'].map((label) => new MenuItem({ label }).commandId)
    ok(a !== b)
  },
  'getApplicationMenu returns the set menu or null': () => {
    const menu = Menu.buildFromTemplate([{ label: 'a', submenu: [{ label: 'b' }] }])
    Menu.setApplicationMenu(menu)
    equal(Menu.getApplicationMenu(), menu)
    Menu.setApplicationMenu(null)
    equal(Menu.getApplicationMenu(), null)
  },
})

const pixels = (side: number) => Buffer.alloc(side * side * 4, 255)

export const systemChecks = group('system', {
  'a bitmap of the wrong size throws': async () => {
    const wrong = () => nativeImage.createFromBitmap(Buffer.alloc(3), { width: 1, height: 1 })
    match((await errorOf(wrong)).message, /invalid buffer size/)
  },
  'a scale factor of 2 halves the size': () => {
    const picture = nativeImage.createFromBitmap(pixels(32), {
      width: 32,
      height: 32,
      scaleFactor: 2,
    })
    deepEqual([picture.isEmpty(), picture.getSize()], [false, { width: 16, height: 16 }])
  },
  'a tray with a missing image throws': async () => {
    match((await errorOf(() => new Tray('/no/such/picture.png'))).message, /Failed to load image/)
  },
  'a destroyed tray throws': async () => {
    const tray = new Tray(nativeImage.createFromBitmap(pixels(16), { width: 16, height: 16 }))
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'a' }]))
    tray.setContextMenu(null)
    tray.destroy()
    equal(tray.isDestroyed(), true)
    match((await errorOf(() => tray.setToolTip('x'))).message, /Object has been destroyed/)
  },
  'a message box of an unknown type throws': async () => {
    const wrong = () => dialog.showMessageBox({ message: 'x', type: 'loud' as never })
    match((await errorOf(wrong)).message, /Invalid message box type/)
  },
  'an error box without text throws': async () => {
    const wrong = () => (dialog.showErrorBox as unknown as (a: number, b: string) => void)(3, 'x')
    match((await errorOf(wrong)).message, /Error processing argument/)
  },
  'a notification has its title and body': () => {
    const notification = new Notification({ title: 'a', body: 'b', silent: true })
    deepEqual([notification.title, notification.body, notification.silent], ['a', 'b', true])
  },
  'shortcuts are registered and unregistered': () => {
    const keys = 'CommandOrControl+Alt+Shift+F11'
    equal(globalShortcut.isRegistered(keys), false)
    globalShortcut.register(keys, () => undefined)
    globalShortcut.unregister(keys)
    equal(globalShortcut.isRegistered(keys), false)
  },
  'unregistering an unknown shortcut has no effect': () =>
    globalShortcut.unregister('CommandOrControl+Alt+Shift+F10'),
  'nativeTheme has boolean dark flags': () => {
    equal(typeof nativeTheme.shouldUseDarkColors, 'boolean')
    equal(typeof nativeTheme.shouldUseDarkColorsForSystemIntegratedUI, 'boolean')
  },
  'the primary display has a work area': () => {
    const display = screen.getPrimaryDisplay()
    ok(screen.getAllDisplays().some(({ id }) => id === display.id))
    ok(display.workArea.width > 0 && display.scaleFactor > 0)
  },
  'powerSaveBlocker starts and stops': () => {
    const id = powerSaveBlocker.start('prevent-app-suspension')
    equal(powerSaveBlocker.isStarted(id), true)
    powerSaveBlocker.stop(id)
    equal(powerSaveBlocker.isStarted(id), false)
  },
  'powerMonitor accepts listeners': () => {
    const listener = () => undefined
    powerMonitor.on('resume', listener)
    powerMonitor.off('resume', listener)
  },
  'encryption is available': async () => {
    equal(await safeStorage.isAsyncEncryptionAvailable(), true)
  },
  'encrypted text can be decrypted': async () => {
    const secret = 'a secret €'
    const encrypted = await safeStorage.encryptStringAsync(secret)
    ok(Buffer.isBuffer(encrypted) && !encrypted.toString('latin1').includes('a secret'))
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted)
    deepEqual([result, shouldReEncrypt], [secret, false])
  },
  'an empty buffer decrypts to an empty string': async () => {
    equal((await safeStorage.decryptStringAsync(Buffer.alloc(0))).result, '')
  },
  'decrypting other data rejects': async () => {
    const wrong = () => safeStorage.decryptStringAsync(Buffer.from('plain text'))
    match((await errorOf(wrong)).message, /Error while decrypting/)
  },
  'decrypting a non-buffer throws': async () => {
    const wrong = () => safeStorage.decryptStringAsync('text' as never)
    match((await errorOf(wrong)).message, /to be a buffer/)
  },
  'net.isOnline returns a boolean': () => equal(typeof net.isOnline(), 'boolean'),
  'a session resolves proxies': async () => {
    match(await session.defaultSession.resolveProxy('http://127.0.0.1/'), /DIRECT|PROXY|SOCKS/)
  },
})
