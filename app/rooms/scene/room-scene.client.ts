import { INWARD, entryPoint, entrySide } from '../room-geometry.ts'
import { pick, rayThrough } from '../walk/pick.ts'
import { headingTo, type Pose } from '../walk/pose.ts'
import { fieldOfView, levelPose, NO_INSET, type Viewport } from '../walk/view.ts'
import { nearRooms, visibleRooms } from '../walk/visible-rooms.ts'
import * as walk from '../walk/visitor.ts'
import type { Drive, VisitorAction } from '../walk/walk-drive.ts'
import { createDrawLoop } from './draw-loop.client.ts'
import { listenToGamepads } from './gamepad-input.client.ts'
import { afterFrame, FULL_RESOLUTION, scaleOf } from './resolution.ts'
import type { CreateScene, Scene, SceneWork, StartPlace } from './scene-contract.ts'
import { listenToContext, openGraphics, type SceneGraphics } from './scene-graphics.client.ts'
import { EMPTY_PLAN, withPart } from './scene-plan.ts'
import { pictureBudget, pictureBytes, type NearWork } from './texture-budget.ts'
import { listenToWalking, type CanvasPoint } from './walk-input.client.ts'

const MAX_PIXEL_RATIO = 2
/** Each pixel takes some 36 bytes: depth and colour of four samples, and the shown colour. */
const MAX_CANVAS_PIXELS = 5_000_000

export const createScene: CreateScene = (canvas, options) => {
  let plan = withPart(EMPTY_PLAN, options.part)
  let theme = options.theme
  /** Null while the context is lost. */
  let graphics: SceneGraphics | null = null
  let resolution = FULL_RESOLUTION
  let drawnScale = 0
  /** Whether rooms nearby are still being prepared. */
  let isUnfinished = false
  let reported: { room: number; workId: string | null } | null = null
  /** The work that the visitor stepped up to last, also after they have left it. */
  let lastWorkId: string | null = null
  const loop = createDrawLoop(draw)

  function viewport(): Viewport {
    const [width, height] = [Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight)]
    return { width, height, inset: { ...NO_INSET, right: options.coveredWidth(width) } }
  }

  function open(): void {
    graphics = openGraphics(canvas, {
      findWork: (id) => plan.works.find(({ work }) => work.id === id)?.work,
      onChange: loop.request,
      onMissing: options.onMissingPicture,
    })
    graphics.stage.setPlan(plan)
    graphics.stage.setTheme(theme)
    drawnScale = 0
  }

  open()
  let visitor = startAt(options.start)

  function startAt(start: StartPlace): walk.Visitor {
    const isWork = 'workId' in start
    const before = isWork ? walk.poseBefore(plan, start.workId, viewport()) : null
    if (isWork && before !== null) return walk.visitorAt(before, start.workId)
    return walk.visitorAt(entryPose(isWork ? options.part.firstRoom : start.room))
  }

  function entryPose(index: number): Pose {
    const room = plan.rooms[index] ?? options.part.plan.rooms[0]
    if (room === undefined) return levelPose({ room: index, point: { x: 0, z: 0 }, heading: 0 })
    const inward = INWARD[entrySide(index)]
    const { x, z } = entryPoint(room, index)
    const point = { x: x + inward.x * ENTRY_MM, z: z + inward.z * ENTRY_MM }
    return levelPose({ room: index, point, heading: headingTo({ x, z }, point) })
  }

  function draw(ms: number): boolean {
    if (graphics === null) return false
    const { stage, pictures, plaques } = graphics
    if (ms > 0) resolution = afterFrame(resolution, ms)
    const isDriven = visitor.movement.kind === 'drive'
    visitor = walk.advance(visitor, plan, ms)
    if (isDriven) visitor = walk.moveAside(visitor, viewport(), options.reducedMotion)
    const isMoving = walk.isMoving(visitor)
    const hasUploaded = pictures.uploadNext() || plaques.drawNext()
    // Draws all pixels once, when nothing changes any more.
    const isBusy =
      isMoving || hasUploaded || isUnfinished || pictures.isLoading() || reported === null
    setScale(stage, isBusy ? scaleOf(resolution) : stage.restScale)
    isUnfinished = stage.draw(visitor.pose)
    report(graphics)
    return isMoving || hasUploaded || isUnfinished || (isBusy && !pictures.isLoading())
  }

  function setScale(stage: SceneGraphics['stage'], scale: number): void {
    if (scale === drawnScale) return
    drawnScale = scale
    const { width, height } = viewport()
    const most = Math.min(MAX_PIXEL_RATIO, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)))
    const pixelRatio = scale * Math.min(window.devicePixelRatio, most)
    stage.resize({ width, height, pixelRatio })
  }

  /** Tells the page what has changed, and loads what is near. */
  function report({ stage, pictures, plaques }: SceneGraphics): void {
    const { pose, workId } = visitor
    const { room } = pose
    lastWorkId = workId ?? lastWorkId
    const before = reported
    reported = { room, workId }
    if (before?.room !== room) options.onRoom(room)
    // After the room, so that the address names the work.
    if (before === null || before.workId !== workId) options.onApproach(workId)
    const near = nearWorks(pose)
    pictures.update(near, pictureBudget(stage.bytes()))
    plaques.update(near)
    for (const index of visibleRooms(plan.rooms, pose)) {
      for (const { to } of plan.rooms[index]?.doorways ?? []) {
        if (plan.rooms[to] === undefined) options.onNeedRoom()
      }
    }
  }

  function nearWorks({ room, point }: Pose): NearWork[] {
    const visible = visibleRooms(plan.rooms, { room, point })
    const near = new Set(nearRooms(plan.rooms, { room, point }))
    return plan.works.flatMap(({ work, place }) => {
      if (!near.has(place.room)) return []
      const at = walk.pointOf(plan, place)
      const distance = Math.hypot(at.x - point.x, at.z - point.z)
      const isVisible = visible.includes(place.room)
      return [{ id: work.id, distance, isVisible, bytes: bytesOf(work) }]
    })
  }

  function send(pose: Pose | null, workId: string | null): void {
    if (pose === null) return
    visitor = walk.send(visitor, plan, { pose, workId, isJump: options.reducedMotion })
    loop.request()
  }

  const goTo = (workId: string) => send(walk.poseBefore(plan, workId, viewport()), workId)

  const picked = (at: CanvasPoint) => {
    const { pose } = visitor
    return pick(plan.rooms, plan.works, { pose, ray: rayThrough(at, pose, viewport()) })
  }

  function press(at: CanvasPoint): void {
    canvas.focus({ preventScroll: true })
    const target = picked(at)
    if (target?.kind === 'work') goTo(target.id)
    else if (target !== null) send(walk.poseOn(plan, visitor.pose, target), null)
  }

  function step(by: 1 | -1): void {
    const next = walk.adjacentWork(plan, visitor, { lastWorkId, by })
    if (next !== null) goTo(next)
  }

  function act(action: VisitorAction): void {
    const { width, height } = viewport()
    if (action === 'next') return step(1)
    if (action === 'previous') return step(-1)
    // While the view is shifted aside for a label, straight ahead is not the middle of the canvas.
    if (action === 'approach')
      return press({ x: (width * (1 + visitor.pose.shift.x)) / 2, y: height / 2 })
    send(walk.poseBehind(plan, visitor.pose), null)
  }

  function drag(by: CanvasPoint): void {
    const size = viewport()
    const perPixel = fieldOfView(size) / size.height
    visitor = walk.atRest(walk.look(visitor, -by.x * perPixel, by.y * perPixel), plan)
    loop.request()
  }

  const onDrive = (drive: Drive) => {
    visitor = walk.drive(visitor, drive)
    loop.request()
  }

  const endInput = [
    listenToWalking({
      canvas,
      onPress: press,
      onDrag: drag,
      onPoint: (at) => void (canvas.style.cursor = picked(at)?.kind === 'work' ? 'pointer' : ''),
      onDrive,
      onAction: act,
    }),
    listenToGamepads({ onDrive, onAction: act }),
  ]

  function resized(): void {
    drawnScale = 0
    if (visitor.workId !== null && !walk.isMoving(visitor)) {
      const pose = walk.poseBefore(plan, visitor.workId, viewport())
      if (pose !== null) visitor = walk.visitorAt(pose, visitor.workId)
    }
    loop.request()
  }
  const resizes = new ResizeObserver(resized)
  resizes.observe(canvas)

  function releaseTextures(): void {
    graphics?.pictures.dispose()
    graphics?.plaques.dispose()
  }

  const endContextEvents = listenToContext(canvas, {
    onLost() {
      loop.stop()
      releaseTextures()
      graphics = null
      options.onDrawn(false)
    },
    onRestored() {
      open()
      options.onDrawn(true)
      loop.request()
    },
    onFailure: options.onFailure,
  })

  return {
    goTo,
    addRooms(part) {
      plan = withPart(plan, part)
      graphics?.stage.setPlan(plan)
      loop.request()
    },
    setTheme(next) {
      theme = next
      graphics?.stage.setTheme(next)
      loop.request()
    },
    dispose() {
      loop.stop()
      endContextEvents()
      resizes.disconnect()
      for (const end of endInput) end()
      releaseTextures()
      graphics?.stage.dispose()
      graphics = null
    },
  } satisfies Scene
}

const bytesOf = ({ files }: SceneWork) => ({
  small: pictureBytes(files, 'small'),
  large: pictureBytes(files, 'large'),
})

/** Millimetres from the entry of a room to the visitor's first position. */
const ENTRY_MM = 700
