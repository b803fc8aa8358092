/** Global function through which the page reaches the double; removed immediately. */
export const BINDING = '__electronDouble'
/** Symbol key of the page's receiver of main's events. */
export const EMIT = 'electron-double.emit'

/** Kinds of messages to the double: `text` is encoded by wire.ts. */
export type BindingKind = 'invoke' | 'send' | 'open' | 'committed' | 'blob' | 'permission' | 'check'
