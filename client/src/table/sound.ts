/** Two soft notes, as in a station, when it is one's turn; made here, so nothing is fetched. */
export function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return // before the first click it is not allowed
  try {
    const audio = new AudioContext()
    for (const [at, tone] of [784, 1047].entries()) {
      const [note, volume] = [audio.createOscillator(), audio.createGain()]
      const start = audio.currentTime + at * 0.16
      note.frequency.value = tone
      note.type = 'sine'
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5)
      note.connect(volume).connect(audio.destination)
      note.start(start)
      note.stop(start + 0.55)
      note.onended = () => at === 1 && void audio.close()
    }
  } catch {
    // a browser without sound
  }
}
