//! How a game is opened on its conditions: the array, the first player, what the umpire says of them.
use std::sync::Arc;

use board::{Castling, Color, Man, Men, Piece, Position, Role, Square, Wing};
use statute::Code;
use statute::answers::Completes;

use crate::act::Reading;
use crate::agreement::*;
use crate::arbiter::Chessclock;
use crate::beginning::Beginning;
use crate::beginning::series::Series;
use crate::beginning::terms::Terms;
use crate::ending::time::Clocks;
use crate::game::{Game, Said};
use crate::ruling::*;
use crate::state::at_the_board::AtTheBoard;
use crate::state::cries::Cries;
use crate::state::ledger::Ledger;
use crate::state::parley::Parley;
use crate::state::past::Past;
use crate::state::stand::{Stand, StandingCheck, index};
use crate::state::status::Status;
use crate::state::tribunal::Tribunal;
use crate::state::turn::Turn;

/// Opens a game on its conditions.
pub(crate) fn open(code: Arc<Code>, conditions: Conditions) -> Result<Game, String> {
    let mut terms = Terms::of(&code, &conditions)?;
    let (code, tempo) = crate::arbiter::code_for(code, &terms);
    terms.event.tempo = Some(tempo);
    let agreed = agreed_array(&terms)?;
    let (men, start, errors) = first_men(&code, &terms, &conditions, &agreed)?;
    let live = first_stand(&terms, men, &start, &conditions)?;
    let mut game = blank(code, terms, live, errors, &conditions);
    if game.board.position().is_none() {
        return Err("Each side needs exactly one King.".into());
    }
    game.settle_first_player(&conditions, &start);
    let relief = 60 * game.code.answers.score.relief_minutes.rule;
    let first = game.turn.player();
    game.arbiter.clock = Chessclock::new(&game.terms, &conditions, first, relief);
    game.arbiter.reversed = conditions.colours_reversed;
    if let Start::Position(position) = &conditions.start {
        // More than any code counts, and few enough to count on from.
        let quiet = position.halfmoves().min(1 << 20);
        game.arbiter.quiet_before[index(position.turn())] = quiet / 2;
        game.arbiter.quiet_before[index(!position.turn())] = quiet.div_ceil(2);
    }
    let mut opening = Ruling::default();
    game.say_opening(&conditions, &mut opening);
    if matches!(conditions.start, Start::Position(_)) {
        // A position that the game has come to may be its end.
        game.detect_mate(!game.turn.player(), &mut opening);
    }
    if !game.code.has_rule(opening.cites()) {
        opening = Ruling::otherwise();
    }
    game.said = Said::opening(opening);
    Ok(game)
}

/// The array as agreed: the ordinary one less the men given.
fn agreed_array(terms: &Terms) -> Result<Position, String> {
    if let Some(Some(array)) = terms.event.lot {
        return Ok(array.position());
    }
    let mut board = *Position::start().board();
    for square in &terms.given {
        if board.piece_at(*square).is_none() {
            return Err(format!("There is no man on {square} to be given as odds."));
        }
        board.discard_piece_at(*square);
    }
    let mut position = Position::new(board, Color::White).map_err(|e| e.to_string())?;
    for side in [Color::White, Color::Black] {
        for (wing, file) in [(Wing::King, board::File::H), (Wing::Queen, board::File::A)] {
            let rook =
                Square::from_coords(file, side.fold_wb(board::Rank::First, board::Rank::Eighth));
            let feigned = terms.given.contains(&rook);
            let right = Castling {
                feigned,
                ..Castling::with(rook)
            };
            position.set_castling(side, wing, Some(right));
        }
    }
    Ok(position)
}

type FirstMen = (Men, Position, Beginning);

fn first_men(
    code: &Code,
    terms: &Terms,
    conditions: &Conditions,
    agreed: &Position,
) -> Result<FirstMen, String> {
    let mut errors = Beginning {
        board_turned: conditions.board_turned,
        from_array: !matches!(conditions.start, Start::Position(_)),
        ..Beginning::default()
    };
    let by_lot = |p: &Position| match terms.event.lot {
        Some(_) => p.drawn_by_lot(),
        None => *p,
    };
    let (men, start) = match &conditions.start {
        Start::Ordinary => (Men::of(agreed), *agreed),
        Start::Position(p) => (Men::of(&by_lot(p)), by_lot(p)),
        Start::Array(p) => {
            let p = &by_lot(p);
            compare(agreed, p, terms, &mut errors);
            let mut men = Men::of(p);
            // Where the clock completes moves, a King or Rook set up wrongly does not castle (FIDE A.5.1.2).
            let misplaced = |sq: Square| agreed.at(sq) != p.at(sq);
            let barred = code.answers.clock.completes.rule == Completes::Clock;
            for (sq, id) in men
                .on_board()
                .map(|(sq, id, _)| (sq, id))
                .collect::<Vec<_>>()
            {
                let castler = matches!(men.man(id).kind, Role::King | Role::Rook);
                men.change(id, |man| man.moved = barred && castler && misplaced(sq));
            }
            (men, *p)
        }
    };
    errors.at_first = men.on_board().map(|(sq, id, _)| (sq, id)).collect();
    for (side, undertaking) in &terms.undertakings {
        if let crate::beginning::terms::Undertaking::WithManFrom(sq) = undertaking
            && !men.man_at(*sq).is_some_and(|m: &Man| m.owner == *side)
        {
            return Err(format!(
                "There is no man of that side on {sq} to mate with."
            ));
        }
    }
    Ok((men, start, errors))
}

fn compare(agreed: &Position, actual: &Position, terms: &Terms, errors: &mut Beginning) {
    for square in Square::ALL {
        let (want, have) = (agreed.at(square), actual.at(square));
        if want == have {
            continue;
        }
        if let Some(piece) = want {
            errors.missing.push((square, piece));
        }
        if let Some(piece) = have {
            errors.wrong.push((square, piece));
            if terms.given.contains(&square) {
                errors.forgotten.push(square);
            }
        }
    }
    if let Some((giver, role)) = terms.open_choice {
        let count = |p: &Position| {
            Square::ALL
                .into_iter()
                .filter(|sq| p.at(*sq) == Some(Piece { color: giver, role }))
                .count()
        };
        if count(actual) == 2 {
            errors.forgotten.extend(
                Square::ALL
                    .into_iter()
                    .filter(|sq| actual.at(*sq) == Some(Piece { color: giver, role }))
                    .take(1),
            );
        } else {
            errors
                .missing
                .retain(|(_, p)| *p != Piece { color: giver, role });
        }
    }
}

fn first_stand(
    terms: &Terms,
    men: Men,
    start: &Position,
    conditions: &Conditions,
) -> Result<Stand, String> {
    let mut feigned = [[None; 2]; 2];
    for side in [Color::White, Color::Black] {
        for wing in Wing::ALL {
            let right = start.castling(side, wing).filter(|c| c.feigned);
            feigned[index(side)][wing as usize] = right.map(|c| c.rook);
        }
    }
    let fresh = !matches!(conditions.start, Start::Position(_));
    let mut stand = Stand {
        men,
        turn: start.turn(),
        passed: start.passed(),
        feigned,
        made: [0, 0],
        quiet: [0, 0],
        check: None,
        left: None,
        gifts: if fresh { terms.gift_moves } else { 0 },
        unnamed: None,
        forfeited: None,
        count: None,
        plies: 0,
    };
    // A check that stands has been announced.
    if start.in_check(start.turn()) {
        let origin = Arc::new(stand.clone());
        stand.check = Some(StandingCheck {
            giver: !start.turn(),
            announced: true,
            origin,
            ignored: 0,
        });
    }
    Ok(stand)
}

fn blank(
    code: Arc<Code>,
    terms: Terms,
    live: Stand,
    set_up: Beginning,
    conditions: &Conditions,
) -> Game {
    let seconds = |reading: Reading| reading.used().unwrap_or(0);
    let used = conditions
        .clock
        .map_or([0, 0], |(w, b)| [seconds(w), seconds(b)]);
    Game {
        code,
        terms: Arc::new(terms),
        turn: Turn::begin(live.clone(), &[]),
        board: AtTheBoard::new(live),
        past: Past::default(),
        ledger: Ledger::default(),
        status: Status::Playing,
        set_up,
        clocks: Clocks::showing(used),
        parley: Parley::default(),
        cries: Cries::default(),
        tribunal: Tribunal::default(),
        said: Said::default(),
        mail: Default::default(),
        arbiter: Default::default(),
        series: Series::of(conditions),
        conduct: Default::default(),
    }
}

impl Game {
    fn say_opening(&self, conditions: &Conditions, r: &mut Ruling) {
        let a = &self.code.answers;
        let t = &self.terms;
        let fresh = !matches!(conditions.start, Start::Position(_));
        if fresh && conditions.agreements.is_empty() {
            let said = match self.set_up.men_wrong() {
                true => "The men are set up, and the game begins.",
                false => "The men stand in the ordinary array.",
            };
            r.say(said, &a.moves.array.by);
        }
        if fresh && self.arbiter_sits() && t.event.countdown.is_some() {
            r.say("The clock of the first player runs.", &a.clock.started.by);
        }
        let quicker = match self.tempo() {
            Tempo::Standard => None,
            Tempo::Rapid => Some(("The game is rapid chess.", &a.tempo.rapid_below.by)),
            Tempo::Blitz => Some(("The game is blitz.", &a.tempo.blitz_up_to.by)),
        };
        if let Some((said, by)) = quicker {
            r.say(said, by);
        }
        self.say_odds(r);
        if fresh && t.gift_moves > 1 {
            self.say_gift_moves(r);
        } else if fresh {
            self.say_who_begins_at_odds(r);
        }
        if fresh && !t.undertakings.is_empty() && t.moves_first.is_none() {
            let by = &a.odds.first_move.by;
            r.say("To undertake a mate of a given kind is to give odds.", by);
        }
        if t.draws_count_for.is_some() {
            r.say("Draws count as wins, by agreement.", &a.odds.draws_count.by);
        }
        if let Some(last) = self
            .series
            .game_before()
            .filter(|_| self.first_by_series().is_some())
        {
            let by = self.begins_after(last.result);
            r.say("Who begins follows from the game before.", &by);
            if self.terms.match_of.is_some() {
                r.say(
                    "In a match that runs through its sittings.",
                    &a.series.through_a_match.by,
                );
            }
        }
        if self.by_communication() {
            r.say(
                "The game is played by communication of moves.",
                &a.communication.general.by,
            );
        }
    }
}
