//! The questions of law on which codes differ, each with the answers that a code may give.
//!
//! One struct a chapter, one field a question. A code answers in its TOML file under
//! `[answers.CHAPTER]`; the umpire's logic is written over these answers and never over a code's name.
use serde::{Deserialize, Serialize};

use crate::Answer;

// The doc line of an answer is also its wording in the tables that people read.
macro_rules! choices {
    ($($(#[doc = $about:literal])+ $name:ident { $($(#[doc = $words:literal])+ $variant:ident),+ $(,)? })+) => {
        $(
            $(#[doc = $about])+
            #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $($(#[doc = $words])+ $variant),+ }
        )+
        /// Every kind of answer, every answer of it, and what that means.
        pub(crate) const MEANINGS: &[(&str, &str, &str)] =
            &[$($((stringify!($name), stringify!($variant), concat!($($words),+))),+),+];
    };
}

macro_rules! chapters {
    ($($(#[$doc:meta])* $field:ident: $name:ident { $($(#[$qdoc:meta])* $question:ident: $kind:ty),+ $(,)? })+) => {
        /// A code's answers to every question, by chapter.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Answers { $($(#[$doc])* pub $field: $name),+ }
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $name { $($(#[$qdoc])* pub $question: Answer<$kind>),+ }
        )+
    };
}

choices! {
    /// When a duty lies on a player who touched a man.
    Binding {
        /// From the touch on.
        AtOnce,
        /// Only if the opponent requires it.
        OnDemand,
    }
    /// What follows when nothing can be done with the man that was touched.
    NoMove {
        /// The opponent may exact a King move or, failing one, the move of a man he selects.
        KingElseSelectedOnDemand,
        /// The King must be moved or, failing a move of his, a man that the opponent selects.
        KingElseSelected,
        /// The King must be moved, if he can be.
        KingOrNothing,
        /// The opponent may exact that the check be covered with another man, or a King move.
        CoverOrKing,
        /// Nothing follows.
        Nothing,
    }
    /// Which of several touched men bind.
    Several {
        /// Every one.
        Each,
        /// The one that the opponent names.
        OpponentNames,
        /// The first that can move, or be taken.
        First,
    }
    /// A man of his own and an adverse one touched in one turn.
    OwnAndAdverse {
        /// Both bind.
        Each,
        /// One move that meets both; failing one the opponent elects.
        BothElseOpponentElects,
        /// One move that meets both; failing one the first touched binds.
        BothElseFirst,
    }
    /// King and Rook touched, another man played.
    KingAndRook {
        /// As any men touched.
        AsTouched,
        /// One of the two, as the opponent chooses.
        OpponentChooses,
        /// One of the two, at his own choice.
        OwnChoice,
    }
    /// A touched man that could move is left and another move completed.
    PlayedOtherwise {
        /// The move is undone and the opponent indicates any man touched in the turn.
        Indicate,
        /// The move is undone and the duty performed, or he lets it stand.
        DutyOrStand,
        /// The move is undone and the duty performed.
        Duty,
    }
    /// Men touched in the opponent's turn.
    OutOfTurn {
        /// May be treated as touched in the next turn.
        NextTurn,
        /// Nothing can be exacted.
        Nothing,
    }
    /// When notice of adjusting must be given.
    NoticeTime {
        /// Before the touch.
        BeforeTouch,
        /// Before the touch or at its first instant.
        AtTouch,
    }
    /// What notice of adjusting protects.
    NoticeCovers {
        /// Bringing a man nearer the centre of its square, and nothing else.
        Adjusting,
        /// Any touch, unless the man is carried to another square.
        Touching,
    }
    /// A man overturned or displaced by accident.
    Accident {
        /// No touch; whoever likes puts it right.
        Excused,
        /// No touch; its owner may put it right.
        OwnerRestores,
        /// He who puts a man right in his turn without a word has touched it.
        BindsWhoReplaces,
    }
    /// Holding a man instead of moving it.
    Holding {
        /// He may be required to put it back.
        MayBeRequiredToReplace,
        /// Nothing: he is free while he holds it.
        Free,
    }
    /// A man taken off as if in moving, though no move took it.
    MistakenRemoval {
        /// Put back, and perhaps treated as touched.
        ReplacedAndTouched,
        /// A false move like another.
        FalseMove,
    }
    /// One thing that may be elected for an offence.
    Election {
        /// The position is restored, and no more.
        Restore,
        /// A man touched in the turn is moved, or taken, or takes another, as indicated.
        Touched,
        /// The King is moved; failing a move of his, a man that the opponent selects.
        KingElseSelected,
        /// The King is moved.
        King,
        /// The King is moved, or this part is remitted.
        KingOrRemit,
        /// The man that was wrongly played is moved.
        Man,
        /// The man of his own that was wrongly taken off is moved.
        OwnVictim,
        /// The adverse man concerned is taken as the law allows.
        Take,
        /// Some other man than the King is moved, as the opponent designates.
        Designated,
        /// The check is covered.
        Cover,
        /// The Rook concerned is moved.
        Rook,
        /// The move stands.
        Stand,
        /// The first move stands.
        FirstStands,
        /// The second move stands.
        SecondStands,
        /// Both moves stand.
        BothStand,
        /// The act is undone.
        Annul,
        /// If none of the others is possible: a man that the opponent selects is moved.
        ElseSelected,
        /// If none of the others is possible: the King is moved, if he can be.
        ElseKing,
        /// If none of the others is possible: as for a plain false move.
        ElseAsPlain,
        /// If none of the others is possible: the man that was touched is moved, if it can be.
        ElseTouchedMan,
        /// The choice is not the opponent's but the offender's own.
        OffenderChooses,
    }
    /// A man that fell by accident, and play went on without it.
    FallenMan {
        /// The code gives no rule.
        NoProvision,
        /// The moves made since are retraced and the man is put back.
        Retraced,
        /// The moves stand; its owner may put it back whenever he likes.
        OwnerRestores,
    }
    /// An illegality that nobody noticed in time.
    FoundLater {
        /// The position before it is restored, without penalty.
        Restored,
        /// It is as good as lawful.
        Stands,
    }
    /// The Rook quitted before the King is touched, in castling.
    RookFirst {
        /// The opponent may let the Rook's move stand by itself.
        RookMoveMayStand,
        /// Nothing: either order is lawful.
        EitherOrder,
    }
    /// A Pawn left on the last rank without a name.
    Unpromoted {
        /// The move is not complete.
        Incomplete,
        /// The adversary who has moved may take it off.
        Forfeit,
    }
    /// Check said later than at the move that gave it.
    LateCry {
        /// Nothing.
        NoEffect,
        /// All moves since are recalled.
        RecallAll,
        /// If it is said at the next move, one move on each side is recalled.
        RecallOne,
    }
    /// Check said where there is none.
    FalseCheck {
        /// What it caused is not punished; a move made stands.
        Excuses,
        /// What was touched or moved in consequence may be retracted.
        MayRetract,
    }
    /// What ends a right to a penalty.
    Window {
        /// The injured player touches a man, otherwise than the law excuses.
        Touch,
        /// The injured player deliberately touches any man, in either turn.
        AnyTouch,
        /// The injured player completes a move.
        Move,
    }
    /// A penalty is demanded that cannot be performed.
    Impossible {
        /// The right to a penalty is lost.
        RightForfeited,
        /// Another may be demanded.
        ElectAgain,
    }
    /// Stalemate.
    Stalemate {
        /// A draw.
        Drawn,
        /// He who is stalemated wins.
        StalematedWins,
    }
    /// Fifty moves.
    Fifty {
        /// The player to move proves that the last fifty on each side held no capture.
        ClaimedInTurn,
        /// Either player proves it at any time.
        ClaimedByEither,
        /// Counted from notice, in endings hard to win.
        FromNotice,
    }
    /// The same position a third time.
    Repetition {
        /// The player to move proves that it stands for the third time.
        ClaimedInTurn,
        /// There is no such draw.
        NoDraw,
    }
    /// Checks without end.
    Perpetual {
        /// The player to move claims and proves.
        ClaimedInTurn,
        /// The player who can give them claims and proves, whoever is to move.
        Claimed,
        /// There is no such draw.
        NoDraw,
    }
    /// Which endless series of checks is proof.
    PerpetualReading {
        /// No mate on the way, even where the defender walks into it.
        Strict,
        /// The defender who walks into mate where he need not has no complaint.
        Spared,
        /// A mate in the series does not break it.
        MateAllowed,
    }
    /// Misconduct.
    Forfeiture {
        /// The game is lost if the opponent claims it.
        OnClaim,
        /// The game is lost.
        AtOnce,
        /// Lost if repeated after an admonition, and the opponent appeals.
        AfterAdmonition,
        /// No sanction.
        None,
    }
    /// An error in board, men or first player, found in time.
    SetUp {
        /// Either player may have the game annulled.
        AnnulOnDemand,
        /// The game is annulled.
        Annulled,
        /// Either player may have it begun again.
        RecommenceOnDemand,
        /// His adversary may have the man put in its place or the game begun again, without limit of time.
        AdversaryChooses,
        /// He who suffered by it may have the game begun again, without limit of time.
        SuffererChooses,
        /// Either may have it begun again in time; afterwards the giver cannot win.
        RecommenceElseNoWin,
    }
    /// An error of setting up found too late.
    LateSetUp {
        /// The code has no rule; the parties settle it.
        NoProvision,
        /// Settled on its merits.
        Equity,
        /// The game goes on as the men stand.
        Stands,
    }
    /// Who begins after a drawn game.
    AfterDraw {
        /// The other player.
        Alternate,
        /// The same player again.
        SameAgain,
    }
    /// Which Knight, Bishop or Rook is given, if no more is said.
    OddsPiece {
        /// The Queen's.
        Queens,
        /// Either, as the giver chooses.
        GiverChooses,
    }
    /// Several moves given at the start.
    GiftMoves {
        /// One turn of several moves.
        OneTurn,
        /// A turn for each.
        OwnTurns,
    }
    /// A sealed or sent record that expresses no legal move.
    BadRecord {
        /// The opponent may exact a King move or, failing one, the move of a man he selects.
        KingElseSelected,
        /// The opponent may exact a King move, if there is one.
        KingOrNothing,
    }
    /// An unfinished game at the time fixed for the end of play.
    Close {
        /// Each must have made moves in proportion to his time.
        Proportional,
        /// It is adjourned.
        Adjourn,
    }
    /// The time limit.
    TimeLimit {
        /// Hourly crises from the second hour, or from the first if the end of play is fixed.
        Hourly,
        /// Every step of the agreed schedule.
        Schedule,
    }
}

/// A name for citations that answer no question: where the code states a thing on which all agree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    #[default]
    Stated,
}

chapters! {
    /// Board, men and first player at the beginning.
    setting_up: SettingUp {
        board_misplaced: SetUp,
        men_misplaced: SetUp,
        man_missing: SetUp,
        surplus_man: SetUp,
        two_squares_from_anywhere: bool,
        odds_forgotten: SetUp,
        wrong_first_player: SetUp,
        wrong_first_player_late: Said,
        found_late: LateSetUp,
        found_after_the_end: Said,
        squares_exchanged: Said,
        error_without_effect: Said,
        injury_shown: Said,
        kept_silent: Said,
        error_accepted: Said,
        /// How many of the second player's moves must not be complete.
        moves_allowed: u32,
    }
    /// Several games between the same players.
    series: Series {
        first_move_by_lot: Said,
        alternation: Said,
        after_draw: AfterDraw,
        annulled_again_by_same: Said,
        draws_are_games: bool,
        through_a_match: Said,
        choice_of_men: Said,
    }
    /// The men and their moves, on which all codes agree.
    moves: Moves {
        array: Said,
        square_of_a_man: Said,
        names_by_origin: Said,
        move_defined: Said,
        capture_defined: Said,
        complete: Said,
        piece: Said,
        pawn: Said,
        pawn_in_passing: Said,
        check_defined: Said,
        own_king: Said,
        record: Said,
    }
    /// Touching and adjusting.
    touching: Touching {
        own_man: Binding,
        pinned_man: NoMove,
        blocked_man: NoMove,
        immovable_king: NoMove,
        useless_in_check: NoMove,
        adverse_man: Binding,
        adverse_man_forgone: bool,
        untakable_man: NoMove,
        several_own: Several,
        several_adverse: Several,
        own_and_adverse: OwnAndAdverse,
        king_and_rook: KingAndRook,
        played_otherwise: PlayedOtherwise,
        out_of_turn: OutOfTurn,
        notice_time: NoticeTime,
        notice_covers: NoticeCovers,
        carried_under_notice: Said,
        accident: Accident,
        /// A man knocked off the board and put back by hand.
        knocked_off: Accident,
        /// Touches in putting right or in doing what is required.
        excused: Said,
        /// A man beside the board.
        beside_the_board: Said,
        holding: Holding,
        keeping_the_hand: Said,
        mistaken_removal: MistakenRemoval,
        /// A touch to put right an error of setting up.
        to_rectify: Said,
    }
    /// Moves that the law does not allow.
    illegal: Illegal {
        is_a_move: bool,
        plain: Vec<Election>,
        capture: Vec<Election>,
        capture_first: bool,
        own_man_taken: Vec<Election>,
        adverse_man_moved: Vec<Election>,
        king_into_check: Vec<Election>,
        check_uncovered: Vec<Election>,
        check_not_met: Vec<Election>,
        two_moves: Vec<Election>,
        /// The man that was just played, played again.
        changed_move: Vec<Election>,
        /// Another move put for an illegal one.
        substituted: Vec<Election>,
        annulled_penalty_next_turn: bool,
        found_later: FoundLater,
        found_after_mate: FoundLater,
        substitute_stands: bool,
        /// Where an unlawful move is a move: whether pointing it out recalls it.
        recalled_on_pointing_out: bool,
        cannot_be_retraced: Said,
        by_consent: Said,
        man_fallen: FallenMan,
    }
    /// Castling by hand.
    castling: Castling {
        rook_first: RookFirst,
        rook_first_unlawful: bool,
        king_alone: Binding,
        illegal: Vec<Election>,
        without_given_rook: bool,
        geometry: Said,
        king_moved: Said,
        rook_moved: Said,
        in_check: Said,
        crossing: Said,
        destination: Said,
        path_clear: Said,
        rook_attacked: Said,
        as_penalty: Said,
    }
    /// Pawns on the last rank, and taking in passing.
    promotion: Promotion {
        kinds: Said,
        unpromoted: Unpromoted,
        named_pawn_may_be_exchanged: bool,
        exchange_required: Said,
        piece_provided: Said,
        left_in_hand: Said,
        in_passing: Said,
        in_passing_compulsory: Said,
        completed: Said,
    }
    /// Check and its announcement.
    check: Check {
        must_be_announced: bool,
        unannounced: Said,
        unannounced_mate: Said,
        late_cry: LateCry,
        late_warning: Said,
        long_in_check: bool,
        false_check: FalseCheck,
    }
    /// Exacting penalties.
    penalties: Penalties {
        window: Window,
        touch_window: Said,
        next_turn_window: Said,
        impossible: Impossible,
        restoring: Said,
        indicating: Said,
        king: Said,
        selected: Said,
        waiver: Said,
        chosen_by_opponent: Said,
        duty_may_be_demanded: bool,
        /// Two offences in one act: what either allows may be exacted.
        offences_united: bool,
    }
    /// Drawn games and mates.
    draws: Draws {
        agreement: Said,
        mate: Said,
        stalemate: Stalemate,
        stalemate_defined: Said,
        fifty_moves: Fifty,
        doubtful_ending: Said,
        repetition: Repetition,
        identity: Said,
        endless_checks: Perpetual,
        endless_checks_reading: PerpetualReading,
        cannot_be_won: bool,
        any_touch_bars_claim: bool,
    }
    /// Conduct that loses the game.
    forfeits: Forfeits {
        upsetting: Forfeiture,
        falsifying: Forfeiture,
        second_board: Forfeiture,
        books: Forfeiture,
        assistance: Forfeiture,
        refusal: Forfeiture,
        disobedience: Forfeiture,
        leaving_in_anger: Forfeiture,
        disturbance: Forfeiture,
        claimed: Said,
        lost_by_moving: Said,
        resignation: Said,
        unasked_advice: Said,
        tribunal: Said,
        decision_final: Said,
        consent_in_match: bool,
    }
    /// Adjourned games and sealed moves.
    adjournment: Adjournment {
        sealing: Said,
        sealed: Said,
        opened: Said,
        unreadable: BadRecord,
        no_record: BadRecord,
        ambiguous: Said,
        wrong_position: FoundLater,
        position_unknown: Said,
    }
    /// The time limit.
    time: Time {
        limit: TimeLimit,
        exceeded: Said,
        exceeded_with_end_fixed: Said,
        close: Close,
        due: Said,
        one_short: Said,
        both_short: Said,
        runs_against_mover: Said,
        neglect: Said,
        correction: Said,
        complaint: Said,
        register_rules: Said,
        absence: Said,
    }
    /// Games at odds.
    odds: Odds {
        first_move: Said,
        pawn_first_move: Said,
        choice_of_men: bool,
        pawn: Said,
        piece: OddsPiece,
        gift_moves: GiftMoves,
        draws_count: Said,
        mate_with_pawn: Said,
        mate_on_square: Said,
        special_mate_failed: Said,
        engagement: Said,
        engagement_bars_fifty: bool,
    }
    /// Games by communication of moves.
    communication: Communication {
        general: Said,
        any_aid: Said,
        less_than_a_day: Said,
        one_for_all: Said,
        not_senders_fault: Said,
        /// A move made on the sender's own board against what is required.
        own_board: Said,
        no_reading: BadRecord,
        several_readings: Said,
        several_moves: Said,
        chain: Said,
        chain_after: Said,
        /// Hours for a reply from which any aid is free.
        aid_from_hours: u32,
    }
}
