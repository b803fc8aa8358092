/** What the page and the thread that holds the index say to each other. */
import type { IndexBytes } from '../../../api/stations.ts'
import type { Asked } from './narrowing.ts'
import type { Found } from './station-finder.ts'

export type ToIndex =
  /** Reads what an earlier run has kept, where nothing is at hand. */
  | { readonly type: 'restore' }
  | { readonly type: 'load'; readonly index: IndexBytes }
  | { readonly type: 'find'; readonly asked: Asked }

export type FromIndex =
  /** What an earlier run kept, if anything, is at hand: an index with this entity tag, or none. */
  | { readonly type: 'restored'; readonly tag: string | null }
  /** What was loaded is at hand. */
  | { readonly type: 'loaded' }
  | { readonly type: 'found'; readonly asked: Asked; readonly found: Found }
