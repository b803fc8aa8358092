/** Three moving bars: sound is coming out. Decorative, the words stand beside it. */
export function OnAir() {
  return (
    <span aria-hidden="true" className="onair">
      <i />
      <i />
      <i />
    </span>
  )
}
