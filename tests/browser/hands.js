// What the tests ask the page: what can really be hit, how the game stands, whether something has moved.
window.hands = (() => {
  /** A point at which a click comes to this element and to nothing else; whole pixels, as a click has them. */
  function spot(element) {
    const box = element.getBoundingClientRect()
    if (!box.width && !box.height) return null
    const spots = [[0.5, 0.5]]
    for (let row = 1; row < 8; row++) {
      for (let column = 1; column < 8; column++) spots.push([column / 8, row / 8])
    }
    if (element instanceof SVGPathElement && getComputedStyle(element).fill === 'none') {
      const all = element.getTotalLength()
      const matrix = element.getScreenCTM()
      for (let step = 1; step < 8; step++) {
        const point = element.getPointAtLength((all * step) / 8).matrixTransform(matrix)
        spots.unshift([(point.x - box.x) / (box.width || 1), (point.y - box.y) / (box.height || 1)])
      }
    }
    for (const [across, down] of spots) {
      const x = Math.round(box.x + box.width * across)
      const y = Math.round(box.y + box.height * down)
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const found = document.elementFromPoint(x, y)
      if (found && (found === element || element.contains(found))) return { x, y }
    }
    return null
  }

  const offered = () =>
    [...document.querySelectorAll('[data-answers]')].filter((each) => each.dataset.answers && !each.disabled)
  const inMenu = (element) => !!element?.closest?.('.callout.menu')

  return {
    async reachable() {
      // What was drawn last may still move things: a camera that finds its place, a line that gets longer.
      for (let frame = 0; frame < 2; frame++) await new Promise((done) => requestAnimationFrame(done))
      return offered()
        .map((element) => ({ answers: element.dataset.answers, menu: inMenu(element), at: spot(element) }))
        .filter((each) => each.at)
    },

    /** What answers but lies outside of what is shown: on a small window one swipes to it. */
    swipe() {
      const found = offered()
      found[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
      return found.length > 0
    },

    standing() {
      const data = document.querySelector('.game')?.dataset ?? {}
      return {
        ply: Number(data.ply ?? -1),
        turn: data.turn ?? '',
        armed: 'armed' in data,
        curtain: !!document.querySelector('.curtain'),
        menu: !!document.querySelector('.callout.menu'),
      }
    },

    /** Can somebody here do the next thing, other than as it stood before? */
    moved(before) {
      const now = this.standing()
      if (now.curtain || now.turn === 'over') return true
      return now.turn === 'mine' && ['ply', 'armed', 'menu', 'curtain'].some((each) => now[each] !== before[each])
    },

    focused() {
      const element = document.activeElement
      return {
        answers: element?.dataset?.answers ?? '',
        off: !!element?.disabled,
        main: !!element?.matches('button.main'),
        menu: inMenu(element),
      }
    },
  }
})()
