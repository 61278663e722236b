"""The contract suite: what holds for every game, whatever its rules are.

``test_contract.py`` plays random matches with every setup (``setups.py``), and checks moments of them (``matches.py``):

- ``course.py``: cards are conserved, matches end, and a log determines the state;
- ``legality.py``: the moves listed are those that are accepted, and refusals cite a rule;
- ``positions.py``: a state comes back from its text;
- ``secrecy.py``: Views, guesses and logs hold only what a seat saw;
- ``unseen.py``: the rules, their refusals and the hints give nothing away;
- ``events.py``: events are complete, and agree with the results;
- ``judgement.py``: the bot and the words of a game always have an answer.

``toy.py`` is a small game for trying the suite itself, and ``test_planted_faults.py`` plants faults in it.
``transcripts.py`` writes out matches for people to read, with the modules of ``writing/``.
"""
