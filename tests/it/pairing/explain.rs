//! The sentences that say why, on a small event worked by hand.

use xiangqi_arbiter::model::field::{PlayedRound, System};
use xiangqi_arbiter::model::id::StartNumber;
use xiangqi_arbiter::model::outcome::Outcome;
use xiangqi_arbiter::rules::pairing::{nearest_alternative, pair, why};

use crate::support::pairing::{Random, field, random_history, table};

#[test]
fn five_players_two_rounds() {
    let mut group = field(5, System::Swiss);
    let first = pair(&group).unwrap();
    assert_eq!(
        why(&group, &first),
        [
            "首轮按序号临近配对：1号对2号。首轮先后手：单数台小号、双数台大号先走。",
            "首轮按序号临近配对：3号对4号。首轮先后手：单数台小号、双数台大号先走。",
            "人数为单数，首轮由序号最大的5号轮空。",
        ]
    );
    group.played.push(PlayedRound {
        tables: vec![table(1, 2, Outcome::RedWins), table(4, 3, Outcome::RedWins)],
        byes: vec![StartNumber(5)],
    });
    // 1, 4 and 5 have 2 points; 1 and 4 are both due black, so 5 meets one of them. 4 has met 3 and
    // 1 has met 2; the bye goes to the last in the order of an even round, 2.
    let second = pair(&group).unwrap();
    assert_eq!(
        why(&group, &second),
        [
            "5号与4号同为2分，同分相遇。5号红0黑0，4号红1黑0，5号更应先走，故5号执红。",
            "2分共3人，为单数，须有人下调，按准则由1号下调，与0分的3号相遇。\
             3号红0黑1，1号红1黑0，3号更应先走，故3号执红。",
            "人数为单数，2号没有轮空或不战而胜过，得0分，按轮空次序最先。",
        ]
    );
    let other = nearest_alternative(&group, &second, &second.tables[0]).unwrap();
    // Then 5 meets 1 (1), 4 (1 from the end) floats to 2 (1 from the start), 3 has the bye (1).
    assert_eq!(other, "若5号与4号不相遇，最好的方案在“序号定位”上由0变为4，劣于本方案。");
}

#[test]
fn something_is_said_about_every_table() {
    let (mut paired, mut compared) = (0, 0);
    for seed in 0..60 {
        let mut random = Random(seed);
        let n = 4 + random.below(20);
        let rounds = random.below(4);
        let mut group = random_history(&mut random, n, rounds);
        group.pairing.allow_rematch = true;
        let Ok(pairing) = pair(&group) else { continue };
        let texts = why(&group, &pairing);
        assert_eq!(texts.len(), pairing.tables.len() + usize::from(pairing.bye.is_some()));
        assert!(texts.iter().all(|text| text.ends_with('。') && !text.contains("人工")));
        let answered =
            pairing.tables.first().and_then(|t| nearest_alternative(&group, &pairing, t));
        assert_eq!(answered.is_some(), pairing.cost.is_some());
        paired += 1;
        if let Some(text) = answered {
            compared += 1;
            assert!(!text.contains("优于现方案"), "seed {seed}: {text}");
        }
    }
    assert!(paired > 50 && compared > 40, "{paired} paired, {compared} compared");
}
