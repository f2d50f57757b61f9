/** What the server answers and is asked, for the page's types; tests/web/test_page_types.py holds it to openapi.json. */
declare namespace Api {
  interface ErrorBody {
    /** For programs: "stale", "illegal_move", … */
    code: string;
    /** A sentence for people. */
    message: string;
    /** The field that is wrong, "seats.1.level". */
    place?: string | null;
  }

  interface ErrorAnswer {
    error: ErrorBody;
  }

  interface Health {
    status: string;
  }

  interface Ruleset {
    name: string;
    title: string;
    rows: number;
    columns: number;
    rack_size: number;
    /** The fewest and the most. */
    players: [number, number];
    tiles: number;
    challenge: "void" | "single" | "double" | "5-point" | "10-point" | "none";
    lexicon: string;
    /** Whether its own lexicon is here. */
    playable: boolean;
  }

  interface LexiconEntry {
    name: string;
    words: number;
    /** Those whose alphabet it has. */
    rulesets: string[];
  }

  interface KeptLexicon {
    name: string;
    words: number;
    /** A line for each reason. */
    left_out: string[];
  }

  interface ChallengeRuleEntry {
    name: "void" | "single" | "double" | "5-point" | "10-point" | "none";
    title: string;
    description: string;
    /** What to tell a player who is about to challenge; empty where nobody can. */
    price: string;
  }

  /** Figures are null where they have not been measured. */
  interface Level {
    level: number;
    title: string;
    description: string;
    mean_score: number | null;
    /** The share of games won against the next level. */
    beats_next: number | null;
    elo: number | null;
    /** How many words it knows. */
    vocabulary: number | null;
  }

  interface NamedPlayer {
    name: string;
    /** What people call it. */
    title: string;
    summary: string;
  }

  interface Players {
    levels: Level[];
    named: NamedPlayer[];
  }

  interface NewSeat {
    seat: number;
    name: string;
    kind: "person" | "computer";
    /** None for a computer. */
    secret: string | null;
  }

  interface Created {
    id: string;
    version: number;
    seats: NewSeat[];
    /** For those who only watch. */
    watch: string;
  }

  interface Tile {
    /** "?" is the blank. */
    label: string;
    points: number;
  }

  interface Letter {
    label: string;
    points: number;
    count: number;
    vowel: boolean;
  }

  interface BoardTile {
    row: number;
    column: number;
    label: string;
    points: number;
    blank: boolean;
    /** The number of the turn that laid it. */
    turn: number | null;
  }

  interface BoardState {
    rows: number;
    columns: number;
    /** A character for each square: "d" doubles the letter, "T" triples the word, "#" is blocked. */
    layout: string[];
    /** Row and column. */
    start: [number, number];
    tiles: BoardTile[];
  }

  interface RulesOfGame {
    name: string;
    title: string;
    rack_size: number;
    /** For a bingo. */
    bonus: number;
    challenge: "void" | "single" | "double" | "5-point" | "10-point" | "none";
    /** What a wrong challenge leads to; empty where nobody can challenge. */
    challenge_price: string;
    /** The fewest tiles in the bag; null where these rules have no exchange. */
    exchange_minimum: number | null;
  }

  interface SeatState {
    seat: number;
    name: string;
    kind: "person" | "computer";
    level: number | null;
    /** The program's name, of a computer without a level. */
    player: string | null;
    score: number;
    /** How many it holds. */
    tiles: number;
    /** Seconds when the state was told, negative in overtime. */
    remaining: number | null;
    yours: boolean;
  }

  interface You {
    /** -1 for somebody who only watches. */
    seat: number;
    rack: Tile[];
  }

  interface Unseen {
    label: string;
    count: number;
  }

  interface HistoryLine {
    /** The first is 1. */
    number: number;
    seat: number;
    kind: "place" | "exchange" | "pass" | "withdrawn" | "challenge" | "rack" | "time" | "forfeit" | "resign";
    /** As records write it; null where it is a secret. */
    move: string | null;
    /** The words that were made or challenged; of a play that came off, its phonies. */
    words: string[];
    score: number;
    total: number;
    tiles: number;
    /** Rows and columns. */
    squares: [number, number][];
    rack: string | null;
    /** For a scoresheet. */
    brief: string;
    /** For everybody. */
    text: string;
    /** For the seat whose turn it was. */
    to_you: string | null;
  }

  interface Last {
    seat: number;
    squares: [number, number][];
  }

  interface ClockTerms {
    seconds: number;
    increment: number;
    /** Points for each minute of overtime begun. */
    penalty: number;
    /** Seconds of overtime that lose the game. */
    max_overtime: number | null;
  }

  interface GameResult {
    /** The seat; null in a draw. */
    winner: number | null;
    scores: number[];
    racks: string[];
    text: string;
  }

  interface UndoAsked {
    seat: number;
    /** The seats that have not agreed yet. */
    waiting: number[];
  }

  interface State {
    id: string;
    version: number;
    rules: RulesOfGame;
    lexicon: string;
    /** A secret until the game is over, unless somebody has chosen it. */
    seed: string | null;
    seed_chosen: boolean;
    /** Whether there are hints, best moves and undo. */
    help: boolean;
    /** The blank comes last. */
    alphabet: Letter[];
    board: BoardState;
    seats: SeatState[];
    you: You;
    /** Whose turn it is; null when the game is over. */
    turn: number | null;
    thinking: boolean;
    over: boolean;
    /** The last play ends the game, unless it is challenged. */
    ending: boolean;
    can_challenge: boolean;
    can_undo: boolean;
    can_redo: boolean;
    undo_asked: UndoAsked | null;
    /** The seat that took a move back just before. */
    taken_back: number | null;
    /** The id of the game that follows this one. */
    rematch: string | null;
    can_exchange: boolean;
    /** How many tiles are in it. */
    bag: number;
    unseen: Unseen[];
    history: HistoryLine[];
    last: Last | null;
    clock: ClockTerms | null;
    server_time: number;
    result: GameResult | null;
  }

  interface WordScored {
    text: string;
    score: number;
    /** Null where words may be challenged, and the answer would tell. */
    known: boolean | null;
  }

  interface Preview {
    legal: boolean;
    move: string | null;
    score: number;
    words: WordScored[];
    /** Why it is not legal. */
    reason: string | null;
  }

  interface MoveTile {
    row: number;
    column: number;
    letter: string;
    blank: boolean;
    points: number;
  }

  interface HintAnswer {
    step: number;
    text: string;
    squares: [number, number][];
    word: string | null;
    /** With the last step. */
    move: string | null;
    tiles: MoveTile[];
  }

  interface Candidate {
    move: string;
    words: string[];
    score: number;
    leave: string;
    leave_value: number;
    equity: number;
    kind: "place" | "exchange" | "pass";
    tiles: MoveTile[];
  }

  interface PersonSeat {
    kind: "person";
    name?: string | null;
  }

  /** A level, or a player by name. */
  interface ComputerSeat {
    kind: "computer";
    name?: string | null;
    level?: number | null;
    player?: string | null;
  }

  interface NewClock {
    minutes: number;
    increment?: number;
    penalty?: number;
    max_overtime?: number | null;
  }

  interface NewGame {
    rules?: string;
    lexicon?: string | null;
    seats: (PersonSeat | ComputerSeat)[];
    challenge?: "void" | "single" | "double" | "5-point" | "10-point" | "none" | null;
    clock?: NewClock | null;
    seed?: number | string | null;
    help?: boolean | null;
  }

  interface LaidTile {
    row: number;
    column: number;
    letter: string;
    blank?: boolean;
  }

  interface TurnRequest {
    version: number;
  }

  /** Tiles or a move. */
  interface PlaceRequest {
    version: number;
    tiles?: LaidTile[] | null;
    move?: string | null;
  }

  interface ExchangeRequest {
    version: number;
    tiles: string[];
  }

  interface AnswerRequest {
    version: number;
    agree: boolean;
  }

  interface NameRequest {
    name: string;
  }

  interface Nothing {
  }

  /** One word a line. */
  interface NewLexicon {
    name: string;
    rules?: string;
    words: string;
  }

  interface PreviewRequest {
    tiles: LaidTile[];
  }

  /** What a change made anew or took away, and the position to look at then. */
  interface AnalysisChange {
    version: number;
    at: number;
    nodes: AnalysisNode[];
    removed: number[];
  }

  /** The link is /analysis/ID#key=SECRET, for reading alone /analysis/ID#key=READER. */
  interface AnalysisCreated {
    id: string;
    secret: string;
    reader: string;
  }

  /** How likely a tile is among those kept, and how likely it would be by chance. */
  interface TileKept {
    tile: string;
    share: number;
    by_chance: number;
  }

  interface PlayerKept {
    seat: number;
    name: string;
    count: number;
    sentence: string;
    tiles: TileKept[];
  }

  /** What the mover's opponents probably kept; the sentence says why there is nothing to tell of anybody. */
  interface KeptBefore {
    node: number;
    players: PlayerKept[];
    sentence: string;
  }

  /** A position before a turn; `win` is how likely the mover wins by the trained model, if there is one. */
  interface AnalysisNode {
    number: number;
    parent: number | null;
    main: boolean;
    over: boolean;
    seat: number;
    rack: Tile[];
    rack_known: boolean;
    rack_given: boolean;
    kept: string;
    held: number[];
    scores: number[];
    bag: number;
    win: number | null;
    clocks: (number | null)[] | null;
    made: MoveMade | null;
    after: string[];
    turn: TurnJudged | null;
    candidates: JudgedCandidate[];
    tried: JudgedCandidate | null;
    can_exchange: boolean;
    thought: Thought | null;
  }

  /** The best moves of all racks: their mean score, how often 40 or more, how often a bingo. */
  interface RepliesTold {
    mean: number;
    high: number;
    bingos: number;
    racks: number;
    exact: boolean;
  }

  /** Tiles laid so far: what they score, and as soon as they make a move what that is worth. */
  interface AnalysisPreview {
    legal: boolean;
    move: string | null;
    score: number;
    words: WordScored[];
    reason: string | null;
    judged: JudgedCandidate | null;
  }

  /** A whole analysis: every position with its best moves, so that a page can go from one to the next. */
  interface AnalysisState {
    id: string;
    version: number;
    source: "game" | "gcg" | "cgp" | "empty";
    title: string;
    game: string | null;
    owner: boolean;
    you: number | null;
    rules: RulesOfGame;
    lexicon: string;
    leaves: string;
    alphabet: Letter[];
    board: BoardState;
    players: string[];
    nodes: AnalysisNode[];
    summary: SeatSummary[];
    limits: BadgeLimit[];
    remarks: string[];
    over: boolean;
  }

  interface BadgeLimit {
    badge: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
    most: number | null;
  }

  /** A move and what it is worth; `loss` is against the best move, null where the rack is not known. */
  interface JudgedCandidate {
    move: string;
    kind: "place" | "exchange" | "pass";
    text: string;
    words: string[];
    phonies: string[];
    score: number;
    leave: string;
    leave_value: number | null;
    equity: number | null;
    loss: number | null;
    badge: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | null;
    bingo: boolean;
    tiles: MoveTile[];
  }

  /** Tiles laid so far in a position. */
  interface LookRequest {
    node: number;
    tiles: LaidTile[];
  }

  /** A move of a position, to be told what is good and bad about it. */
  interface ExplainRequest {
    node: number;
    move: string;
  }

  /** A part of a difference: its mean, its standard error, and the figure to show, which adds up. */
  interface PartTold {
    value: number;
    error: number;
    shown: number;
  }

  /** Where a difference comes from; the whole is the sum of the others. */
  interface PartsTold {
    score: PartTold;
    leave: PartTold;
    reply: PartTold;
    next: PartTold;
    whole: PartTold;
  }

  /** A move less the best one over the replies and the mover's next turn: shares of games, and points. */
  interface AheadTold {
    wins: PartsTold;
    points: PartsTold;
    deals: number;
  }

  /**
   * Why a move is good or bad. `danger` has for each square, row by row, the points that the best reply
   * brings through it on average, `most` the largest of them; `chances` is the same for the mover's own next
   * turn. `exact` says that no rack of the opponent was left out.
   */
  interface MoveExplained {
    node: number;
    move: string;
    text: string;
    best: string;
    place: number | null;
    sentences: string[];
    ahead: AheadTold | null;
    danger: number[];
    most: number;
    exact: boolean;
    replies: RepliesTold;
    replies_without: RepliesTold;
    chances: number[] | null;
    prospects: RepliesTold | null;
  }

  /** What led to a position; its tiles are on the board only if the play stood. */
  interface MoveMade {
    seat: number;
    kind: "place" | "exchange" | "pass";
    text: string;
    score: number;
    words: string[];
    stood: boolean;
    tiles: MoveTile[];
  }

  /** What to look at: a finished game of this server, a record, a position, or an empty board. */
  interface NewAnalysis {
    gcg?: string | null;
    cgp?: string | null;
    rules?: string | null;
    lexicon?: string | null;
  }

  /** Which map of a move: where the replies hurt, or the mover's own chances after the draw. */
  interface MapRequest {
    node: number;
    move: string;
    map: "danger" | "chances";
  }

  /** Whose turns are looked through for puzzles. */
  interface PuzzlesRequest {
    seat: number;
  }

  /** The tiles of whoever is to move; ? is a blank. */
  interface RackRequest {
    node: number;
    rack: string;
  }

  /** A tried move, which goes with all that follows it. */
  interface RemoveRequest {
    node: number;
  }

  /** `accuracy` is the share of turns that were best or good; `loss` and `luck` are sums over the game. */
  interface SeatSummary {
    seat: number;
    name: string;
    score: number;
    turns: number;
    judged: number;
    loss: number;
    luck: number;
    luck_error: number;
    accuracy: number | null;
    bingos: number;
    badges: number[];
    lost: LostBy[];
  }

  /** What a seat lost for one cause, in turns and points. */
  interface LostBy {
    cause: "bingos" | "words" | "leaves" | "defence" | "exchange" | "phonies" | "endgame";
    turns: number;
    points: number;
  }

  /** How long the engine may look at a position, and with how many threads. */
  interface ThinkRequest {
    node: number;
    seconds?: number;
    threads?: number;
  }

  /** What the engine found; intervals are of `win` if there is one, else of `spread`. */
  interface Thought {
    node: number;
    method: "endgame" | "pre-endgame" | "simulation" | "static";
    interval: "win" | "spread";
    proved: boolean;
    moves: ThoughtMove[];
    line: string[];
    nodes: number;
    seconds: number;
    assumed: string[];
  }

  /** A move as a search sees it; what the method does not tell is null. */
  interface ThoughtMove {
    move: string;
    text: string;
    score: number;
    win: number | null;
    spread: number | null;
    low: number | null;
    high: number | null;
    proved: boolean;
    tiles: MoveTile[];
  }

  /** A move to try in a position: tiles with their squares, or its text (`8D WORD`, `-QV`, `-`). */
  interface TryRequest {
    node: number;
    tiles?: LaidTile[] | null;
    move?: string | null;
  }

  /** The turn that was played; `doubt` says why it is not compared, `luck` is that of the draw before. */
  interface TurnJudged {
    seat: number;
    number: number;
    played: JudgedCandidate | null;
    text: string;
    score: number;
    total: number;
    score_loss: number | null;
    withdrawn: boolean;
    missed_bingo: string | null;
    doubt: string;
    luck: number | null;
    luck_error: number | null;
  }

  /** A position as CGP or in parts; the first rack is the mover's, and an unknown one is empty. */
  interface EditedPosition {
    cgp?: string | null;
    rules?: string | null;
    lexicon?: string | null;
    tiles?: LaidTile[];
    racks?: string[];
    scores?: number[];
    scoreless?: number;
  }

  /** A position with its CGP, or with the problem that forbids it; `odd` is what no game leads to. */
  interface PositionEdited {
    rules: RulesOfGame;
    lexicon: string;
    alphabet: Letter[];
    board: BoardState;
    racks: string[];
    scores: number[];
    scoreless: number;
    bag: number;
    problem: string | null;
    odd: string[];
    cgp: string | null;
  }

  /** A puzzle of a set; `grade` is how rare its rarest word is, from 1 to 11. */
  interface PuzzleEntry {
    id: string;
    kind: "bingo" | "leave" | "pre-endgame" | "endgame";
    grade: number;
  }

  /** A puzzle of somebody's own game: the ruleset, and the turn that it was. */
  interface OwnPuzzleEntry {
    id: string;
    kind: "bingo" | "leave" | "pre-endgame" | "endgame";
    grade: number;
    rules: string;
    turn: number;
  }

  /** The puzzles that were made of a game. */
  interface OwnPuzzles {
    puzzles: OwnPuzzleEntry[];
  }

  /** The puzzles of a ruleset; `rests` is how long one rests in each box, in seconds. */
  interface PuzzleSet {
    rules: string;
    title: string;
    sets: string[];
    rests: number[];
    puzzles: PuzzleEntry[];
  }

  /** How well a puzzle is known: its box, when it is due in seconds since 1970, and its answers so far. */
  interface Box {
    box: number;
    due: number;
    right: number;
    wrong: number;
  }

  /** What was learned at this computer, by puzzle; `here` is false for people elsewhere. */
  interface Boxes {
    here: boolean;
    cards: Record<string, Box>;
    problem: string | null;
  }

  /** The same with the puzzles whose boxes were taken over. */
  interface BoxesTaken {
    here: boolean;
    cards: Record<string, Box>;
    problem: string | null;
    taken: string[];
  }

  /** A box as a browser keeps it. */
  interface KeptBox {
    box: number;
    due: number;
    right: number;
    wrong: number;
  }

  interface LearnedElsewhere {
    cards: Record<string, KeptBox>;
  }

  interface PuzzleAnswered {
    right: boolean;
    before?: KeptBox | null;
  }

  /** A puzzle's position, without anything that tells its answer. */
  interface PuzzleState {
    id: string;
    kind: "bingo" | "leave" | "pre-endgame" | "endgame";
    task: string;
    analysis: AnalysisState;
  }

  /** Tiles laid so far. */
  interface PuzzleLook {
    tiles: LaidTile[];
  }

  /** A move that may be the answer. */
  interface PuzzleTry {
    move: string;
  }

  /** Whether a move is the answer. */
  interface PuzzleVerdict {
    right: boolean;
    text: string;
  }

  /** The first, second or third hint. */
  interface PuzzleHint {
    step: number;
    text: string;
  }

  /** The answer, how much better it is than the next move, and why, in sentences. */
  interface PuzzleSolution {
    move: string;
    text: string;
    tiles: MoveTile[];
    told: string;
    sentences: string[];
  }
}
