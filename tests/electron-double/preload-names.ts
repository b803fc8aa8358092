/** Global function through which the page sends messages. The preload code removes it from the page. */
export const BINDING = '__electronDouble'
/** Symbol of the page's function that receives messages from the main process. */
export const EMIT = 'electron-double.emit'

/** Kinds of messages from the page to the double. */
export type BindingKind = 'invoke' | 'send' | 'open' | 'committed' | 'blob' | 'permission' | 'check'
