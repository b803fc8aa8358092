/** Google's letter, drawn here: nothing is fetched from there before a person asks for it. Decorative. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="size-5" fill="none">
      <g strokeWidth="4.4">
        <path d="M18.2 6.3A8.6 8.6 0 0 0 4.5 8" stroke="#ea4335" />
        <path d="M4.5 8a8.6 8.6 0 0 0 0 8" stroke="#fbbc05" />
        <path d="M4.5 16a8.6 8.6 0 0 0 13.3 2.4" stroke="#34a853" />
        <path d="M17.8 18.4A8.6 8.6 0 0 0 20.6 12H12.2" stroke="#4285f4" />
      </g>
    </svg>
  )
}
